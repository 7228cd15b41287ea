"""Choice of the decoder's parameters on the validation split."""
