"""The broker: what the server publishes over MQTT, and its connection to the broker."""
