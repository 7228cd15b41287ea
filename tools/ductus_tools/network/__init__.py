"""The CTC network: its model, and its export to the file that the Swift package reads."""
