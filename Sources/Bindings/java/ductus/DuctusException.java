package ductus;

/** Any error of Ductus; its message names the place. */
public class DuctusException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The code of {@code ductus.h}; 0 for an error of the binding itself. */
  public final int code;

  DuctusException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns the exception for an error of the library. */
  static DuctusException of(int code, String message) {
    switch (code) {
      case 1:
        return new OptionException(message);
      case 2:
      case 6:
        return new InkException(code, message);
      case 4:
        return new MissingModelException(message);
      case 5:
        return new DamagedModelException(message);
      case 7:
        return new ReadingCancelledException(message);
      case 8:
        return new DamagedHandException(message);
      case 9:
        return new DamagedPatternsException(message);
      default:
        return code == 3 ? new ModelException(code, message) : new DuctusException(code, message);
    }
  }
}
