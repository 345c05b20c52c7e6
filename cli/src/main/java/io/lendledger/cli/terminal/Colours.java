package io.lendledger.cli.terminal;

import java.util.Map;

/**
 * Colours, where they are wanted.
 *
 * @param on whether they are
 */
public record Colours(boolean on) {

  private static final String RED = "31";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String BOLD = "1";

  /** Words of the service that are good or bad news. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("Applied", GREEN),
          Map.entry("Open", GREEN),
          Map.entry("Delivered", GREEN),
          Map.entry("Succeeded", GREEN),
          Map.entry("Accepted", YELLOW),
          Map.entry("Pending", YELLOW),
          Map.entry("Pending - Uncovered", YELLOW),
          Map.entry("Pending - Covered", YELLOW),
          Map.entry("Recall", YELLOW),
          Map.entry("Restricted", YELLOW),
          Map.entry("Withdrawn", YELLOW),
          Map.entry("Retrying", YELLOW),
          Map.entry("Refused", RED),
          Map.entry("Parked", RED),
          Map.entry("GivenUp", RED));

  public String heading(String text) {
    return in(BOLD, text);
  }

  /** Something wrong. */
  public String bad(String text) {
    return in(RED, text);
  }

  /** Something done. */
  public String good(String text) {
    return in(GREEN, text);
  }

  /** A cell, {@code padded} with blanks, in the colour of its word. */
  public String word(String word, String padded) {
    String colour = WORDS.get(word);
    return colour == null ? padded : in(colour, padded);
  }

  private String in(String colour, String text) {
    return on ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
  }
}
