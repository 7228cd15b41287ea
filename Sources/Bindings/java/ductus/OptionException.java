package ductus;

/** A hint or an option that isn't valid. */
public final class OptionException extends DuctusException {
  private static final long serialVersionUID = 1;

  OptionException(String message) {
    super(1, message);
  }
}
