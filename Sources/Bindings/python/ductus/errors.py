"""What can go wrong, each with the place where it did."""


class DuctusError(Exception):
    """Anything that Ductus raises."""


class InkError(DuctusError, ValueError):
    """An ink that can't be read: the message names the ink, the stroke and the point."""


class OptionError(DuctusError, ValueError):
    """A hint or an option that isn't one."""


class ReadingCancelled(DuctusError):
    """Reading was called off."""


class ModelError(DuctusError):
    """A model that can't be found, fetched, verified or opened."""


class MissingModel(ModelError, LookupError):
    """No model serves a tag: none is installed, or none is offered."""


class DamagedModel(ModelError):
    """A pack's file isn't what its manifest says, or can't be used."""


class DamagedHand(DuctusError):
    """A person's hand that is damaged, was learned on another network, or can't be saved."""


class DamagedPatterns(DuctusError):
    """A file of patterns that is damaged or of a newer version, or can't be read or saved."""


class UntrustedModel(ModelError):
    """The publisher didn't sign it: a wrong signature or hash, an index that is old or expired."""


class TransferError(ModelError, OSError):
    """A file could not be fetched; the message names its address."""


class StoreError(ModelError, OSError):
    """The folder of installed models can't be used as it is."""
