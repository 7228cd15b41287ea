"""The errors that Ductus raises, each naming the place of the fault."""


class DuctusError(Exception):
    """Any error that Ductus raises."""


class InkError(DuctusError, ValueError):
    """An ink that can't be read: the message names the ink, the stroke and the point."""


class OptionError(DuctusError, ValueError):
    """A hint or an option that isn't valid."""


class ReadingCancelled(DuctusError):
    """Reading was cancelled."""


class ModelError(DuctusError):
    """A model that can't be found, fetched, verified or opened."""


class MissingModel(ModelError, LookupError):
    """No model serves a tag: none is installed, or none is offered."""


class DamagedModel(ModelError):
    """A pack's file isn't what its manifest says, or can't be used."""


class DamagedHand(DuctusError):
    """A person's hand that is damaged, was learned with another network, or can't be saved."""


class DamagedPatterns(DuctusError):
    """A file of patterns that is damaged or of a newer version, or can't be read or saved."""


class UntrustedModel(ModelError):
    """A model that its publisher didn't sign: a wrong signature or hash, an old or expired index."""


class TransferError(ModelError, OSError):
    """A file that could not be fetched; the message names its address."""


class StoreError(ModelError, OSError):
    """A folder of installed models that can't be used as it is."""
