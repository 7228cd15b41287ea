package ductus;

/** A model that can't be found or opened, or a text that isn't a language tag. */
public class ModelException extends DuctusException {
  private static final long serialVersionUID = 1;

  ModelException(int code, String message) {
    super(code, message);
  }
}
