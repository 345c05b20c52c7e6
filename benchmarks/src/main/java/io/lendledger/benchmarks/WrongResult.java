package io.lendledger.benchmarks;

/**
 * The service answered or stored something else than it should; so no figure of the path counts.
 */
final class WrongResult extends Exception {

  private static final long serialVersionUID = 1L;

  WrongResult(String message) {
    super(message);
  }

  /** Throws unless both are equal. */
  static void unlessEqual(String what, Object right, Object found) throws WrongResult {
    if (!right.equals(found)) {
      throw new WrongResult("%s: %s instead of %s".formatted(what, found, right));
    }
  }
}
