package io.lendledger.command.coverage;

/** What becomes of a client's units on loan when it leaves the programme (domain, section 3). */
enum OptOutPolicy {
  /** Running loans stay. */
  KEEP,
  /** Other clients take over what they can; the rest stays. */
  REALLOCATE,
  /** Undelivered units are dropped, others take over what they can, the rest is recalled. */
  RECALL;

  static OptOutPolicy of(String name) {
    return switch (name) {
      case "keep" -> KEEP;
      case "reallocate" -> REALLOCATE;
      case "recall" -> RECALL;
      default ->
          throw new IllegalArgumentException(
              "lendledger.lending.on-opt-out must be keep, reallocate or recall, not " + name);
    };
  }
}
