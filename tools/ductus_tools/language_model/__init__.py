"""Character n-gram language models: train, prune, write as ARPA, pack for the recogniser."""
