"""The ground that all rooms stand on: refusals, quoting, lengths and text with line numbers."""
