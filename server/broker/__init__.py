"""The broker: the messages of the server over MQTT, and its connection to the broker."""
