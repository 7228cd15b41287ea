package ductus;

/** No model serves a tag. */
public final class MissingModelException extends ModelException {
  private static final long serialVersionUID = 1;

  MissingModelException(String message) {
    super(4, message);
  }
}
