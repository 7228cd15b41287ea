"""One network for all languages in Latin script: their letters, texts, language models and packs."""
