package ductus;

/** Reading or learning was cancelled. */
public final class ReadingCancelledException extends DuctusException {
  private static final long serialVersionUID = 1;

  ReadingCancelledException(String message) {
    super(7, message);
  }
}
