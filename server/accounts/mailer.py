"""Letters to the owners of accounts, by SMTP (RFC 5321)."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from boardwire.protocol import in_words, visible
from boardwire.protocol.connection.secret_files import SecretFileError, read_secret
from boardwire.server.config.sections.mail import MailSettings
from boardwire.translations import english

from .account import AccountError

SECONDS = 20.0
"""Seconds for each answer of the mail server."""

MOST_QUOTED = 300
"""The most characters of an answer of the mail server in the log."""

MOST_WAITING = 100
"""The most letters that wait; they are sent one after the other."""

log = logging.getLogger(__name__)


class MailError(AccountError):
    """A letter cannot be sent."""


class Mailer:
    """Sends letters in a separate thread, so that nothing else waits for the mail server.

    Args:
        settings: The mail server and the sender.
    """

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mail")
        self._waiting = 0

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a letter.

        Args:
            to: The address.
            subject: The subject, one line.
            text: The text.

        Raises:
            MailError: Too many letters wait, or the mail server does not take it. The log has the
                reason, which is nothing for strangers.
        """
        if self._waiting >= MOST_WAITING:
            raise MailError(english("too many letters wait to be sent; try again later"))
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            letter = _letter(self._settings.sender, to, subject, text)
            await loop.run_in_executor(self._thread, _send, self._settings, letter)
        except (OSError, smtplib.SMTPException, SecretFileError, MailError, ValueError) as error:
            server = f"{self._settings.server}:{self._settings.port}"
            why = _reason(error).replace(to, "the address")
            log.error("a letter cannot be sent by %s: %s", server, visible(why))
            raise MailError(english("the letter cannot be sent now; ask the operator")) from error
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Drop the letters that have not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _letter(sender: str, to: str, subject: str, text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, subject
    host = parseaddr(sender)[1].rpartition("@")[2]  # not the name of this machine
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid("boardwire", host)
    letter["Auto-Submitted"] = "auto-generated"  # RFC 3834: no holiday notes, please
    letter.set_content(text)
    return letter


def _send(settings: MailSettings, letter: EmailMessage) -> None:
    context = _context(settings)
    if settings.security == "tls":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.server, settings.port, timeout=SECONDS, context=context
        )
    else:
        connection = smtplib.SMTP(settings.server, settings.port, timeout=SECONDS)
    with connection:
        if settings.security == "starttls":
            connection.starttls(context=context)
        if settings.user:
            connection.login(settings.user, read_secret("password_file", settings.password_file))
        connection.send_message(letter)


def _context(settings: MailSettings) -> ssl.SSLContext:
    """Return the context for TLS, which checks the certificate and the name of the mail server.

    Raises:
        MailError: The file of authorities cannot be used.
    """
    try:
        return ssl.create_default_context(cafile=settings.ca or None)
    except OSError as error:
        because = "it is not PEM" if isinstance(error, ssl.SSLError) else in_words(error)
        raise MailError(
            english("cannot read mail.ca {ca}: {problem}", ca=settings.ca, problem=because)
        ) from None


def _reason(error: Exception) -> str:
    """Return the reason why a letter cannot be sent, for the operator."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return "; ".join(_answer(*refusal) for refusal in error.recipients.values())
        case smtplib.SMTPResponseException():
            return _answer(error.smtp_code, error.smtp_error)
        case ssl.SSLCertVerificationError():
            return (
                f"its certificate is not valid: {error.verify_message}; mail.ca names the file of "
                "the authorities to trust"
            )
        case ssl.SSLError():
            return f"no TLS connection is possible there ({error.reason}); check mail.security"
        case OSError() if error.errno:
            return in_words(error)
        case smtplib.SMTPException() | MailError() | SecretFileError() | TimeoutError():
            return str(error)
    return type(error).__name__


def _answer(code: int, text: bytes | str) -> str:
    """Return an answer of the mail server."""
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"it answers {code} {' '.join(words.split())[:MOST_QUOTED]}"
