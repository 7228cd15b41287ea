"""Networks and inputs compared under the same short training."""
