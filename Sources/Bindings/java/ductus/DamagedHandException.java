package ductus;

/** A person's hand that is damaged, was learned with another network, or can't be read or saved. */
public final class DamagedHandException extends DuctusException {
  private static final long serialVersionUID = 1;

  DamagedHandException(String message) {
    super(8, message);
  }
}
