package io.lendledger.platform.check;

/**
 * What a look has found.
 *
 * @param weight how bad it is
 * @param sentence for the operator
 */
record Finding(Weight weight, String sentence) {

  /** How bad a finding is, the worst last. */
  enum Weight {
    FINE("fine   ", 0),
    LOOK("LOOK   ", 1),
    BROKEN("BROKEN ", 2);

    private final String shown;
    private final int exitCode;

    Weight(String shown, int exitCode) {
      this.shown = shown;
      this.exitCode = exitCode;
    }

    /** What a command ends with that has found nothing worse. */
    int exitCode() {
      return exitCode;
    }
  }

  static Finding fine(String sentence) {
    return new Finding(Weight.FINE, sentence);
  }

  static Finding look(String sentence) {
    return new Finding(Weight.LOOK, sentence);
  }

  static Finding broken(String sentence) {
    return new Finding(Weight.BROKEN, sentence);
  }

  @Override
  public String toString() {
    return weight.shown + sentence;
  }
}
