package ductus;

/** A pack's file that is missing, damaged, or not what its manifest says. */
public final class DamagedModelException extends ModelException {
  private static final long serialVersionUID = 1;

  DamagedModelException(String message) {
    super(5, message);
  }
}
