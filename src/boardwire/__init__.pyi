from boardwire.clients.sdk import Bot as Bot
from boardwire.clients.sdk import BotMatch as BotMatch
from boardwire.clients.sdk import BotResult as BotResult

__version__: str
