/** The form of a new account: a guest who plays in this tab keeps the name that it has. */

const SESSION = "boardwire.session";

const form = document.querySelector("[data-register]");
const field = form?.querySelector('input[name="session"]');
if (field instanceof HTMLInputElement) field.value = sessionStorage.getItem(SESSION) ?? "";
