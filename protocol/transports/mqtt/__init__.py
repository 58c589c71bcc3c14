"""The transport over MQTT: messages with numbered pieces, and the connection to the broker.

The modules import aiomqtt, so nothing imports them before an address asks for a broker.
"""
