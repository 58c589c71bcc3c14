"""The page of quizzes."""

from __future__ import annotations

from playwright.async_api import expect

from boardwire.games.textbook.quiz import make_quiz

from ..served import Served
from .conftest import OpenPage


async def test_answers_are_checked_and_explained(open_page: OpenPage, site: Served) -> None:
    quiz = make_quiz("alphabeta", 3)
    async with open_page(f"{site.page}/quiz?topic=alphabeta&seed=3") as page:
        fields = page.locator("[data-questions] input")
        await expect(fields).to_have_count(len(quiz.questions))
        for number, question in enumerate(quiz.questions):
            await fields.nth(number).fill(question.solution if number else "6")
        await page.get_by_role("button", name="Check").click()
        await expect(page.locator("[data-score]")).to_have_text("3 of 4 right.")
        await expect(page.locator("li.wrong .verdict")).to_contain_text("Leaf 6 is looked at")
        await page.get_by_role("link", name="See it step by step").click()
        await expect(page.locator("[data-figures]")).to_contain_text("of 12")
        await page.goto(f"{site.page}/quiz")
        await page.get_by_label("Topic").select_option("ucb")
        await expect(page.locator("[data-task]")).to_contain_text("Each arm has its wins")
        await expect(page.locator(".node.leaf")).to_have_count(3)
        await expect(page.locator("[data-program]")).to_be_hidden()
        await page.goto(f"{site.page}/quiz?topic=find-the-bug&seed=17")
        await expect(page.locator("[data-questions] input")).to_have_count(2)
        await expect(page.locator("[data-tree]")).to_be_hidden()
        await page.goto(f"{site.page}/quiz?topic=find-the-bug&seed=0")
        await expect(page.locator("[data-program]")).to_contain_text(" 1  def max_value(node")
        await expect(page.locator("[data-questions] input")).to_have_count(3)
