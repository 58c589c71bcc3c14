// The answers of engines to a request for a move. Only the plain form of an answer is read here: everything else is
// left to the drivers in Python, which know all forms.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace boardwire::relay {

enum class AnswerKind {
  kUnfinished,  // more bytes are needed
  kPlain,
  kOther,  // finished or not, it is not plain
};

struct Answer {
  AnswerKind kind = AnswerKind::kUnfinished;
  std::string_view move;
  std::string_view report;  // the last line on the search; empty if there is none
};

// The bytes up to the first line end, which are cut off from `text` with it; nothing where there is no line end.
inline std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

// The last line of a text that ends with a line end; it is cut off from `text`.
inline std::string_view take_last_line(std::string_view& text) {
  const std::string_view whole = text.substr(0, text.size() - 1);
  const std::string_view line = whole.substr(whole.rfind('\n') + 1);  // npos + 1 is 0
  text.remove_suffix(line.size() + 1);
  return line;
}

// The first word of a text whose words are separated by one space.
inline std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

// Reads GTP responses, `responses` of them; the last one has the move. A plain response reports success, without an
// id, on one line of printable ASCII; comments may precede it (GTP 2, sections 2.5 to 2.7).
inline Answer read_gtp(std::string_view received, int responses) {
  Answer answer;
  std::string_view rest = received;
  while (responses > 0) {
    const auto line = take_line(rest);
    if (!line) return answer;
    if (line->starts_with('#')) {
      answer.report = line->substr(1);
      continue;
    }
    std::string_view text = *line;
    if (!text.starts_with('=')) return {AnswerKind::kOther, {}, {}};
    text.remove_prefix(1);
    if (!text.empty() && text[0] >= '0' && text[0] <= '9') return {AnswerKind::kOther, {}, {}};
    if (text.starts_with(' ')) text.remove_prefix(1);
    for (const char c : text) {
      if (c < ' ' || c > '~') return {AnswerKind::kOther, {}, {}};
    }
    const auto end = take_line(rest);
    if (!end) return answer;
    if (!end->empty()) return {AnswerKind::kOther, {}, {}};
    answer.move = first_word(text);
    --responses;
  }
  answer.kind = rest.empty() ? AnswerKind::kPlain : AnswerKind::kOther;
  return answer;
}

// Whether a line of UCI has the exact score of the best line of play.
inline bool tells_score(std::string_view line) {
  constexpr auto kNone = std::string_view::npos;
  if (!line.starts_with("info ") || line.starts_with("info string") || line.find(" score ") == kNone) return false;
  if (line.find(" lowerbound") != kNone || line.find(" upperbound") != kNone) return false;
  return line.find(" multipv ") == kNone || line.find(" multipv 1 ") != kNone;
}

// How the line with the move begins.
inline constexpr std::string_view kBestMove = "bestmove ";

// The last of some lines that has the score; empty if none does. The last line of a search nearly always does, so
// the lines before it are seldom looked at.
inline std::string_view last_report(std::string_view lines) {
  while (!lines.empty()) {
    const std::string_view line = take_last_line(lines);
    if (tells_score(line)) return line;
  }
  return {};
}

// Reads the lines of a search up to `bestmove`. Source: S. Meyer-Kahlen and R. Huber, "Description of the
// universal chess interface" (2006).
inline Answer read_uci(std::string_view received) {
  std::string_view rest = received;
  while (const auto line = take_line(rest)) {
    if (!line->starts_with(kBestMove)) continue;
    const std::string_view search = received.substr(0, received.size() - rest.size() - line->size() - 1);
    const AnswerKind kind = rest.empty() ? AnswerKind::kPlain : AnswerKind::kOther;
    return {kind, first_word(line->substr(kBestMove.size())), last_report(search)};
  }
  return {};
}

}  // namespace boardwire::relay
