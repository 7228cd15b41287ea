package ductus;

/** A file of patterns that is damaged or of a newer version, or can't be read or saved. */
public final class DamagedPatternsException extends DuctusException {
  private static final long serialVersionUID = 1;

  DamagedPatternsException(String message) {
    super(9, message);
  }
}
