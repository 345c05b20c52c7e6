package io.lendledger.command.submission;

/** What becomes of two records of one body that are about the same thing. */
public sealed interface Repeats {

  /**
   * The body is refused: nobody could tell which of them holds.
   *
   * @param field names the later one in its fault
   */
  record Refused(String field) implements Repeats {}

  /**
   * All are taken.
   *
   * @param since why that is no contradiction
   */
  record Taken(String since) implements Repeats {}
}
