"""The CTC network: model, export to the file the Swift package reads."""
