"""What all rooms share: refusals, quoting, lengths and text with line numbers."""
