package ductus;

/** An ink that can't be read: the message names the ink, the stroke and the point. */
public final class InkException extends DuctusException {
  private static final long serialVersionUID = 1;

  static final int BAD_INK = 2;

  InkException(int code, String message) {
    super(code, message);
  }
}
