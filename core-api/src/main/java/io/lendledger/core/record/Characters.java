package io.lendledger.core.record;

import java.util.Set;

/**
 * Which characters a field may have. Free text has letters of all scripts and their joiners; every
 * character of an identifier is visible, in the order in which it is stored.
 */
final class Characters {

  private static final Set<Integer> UNSEEN =
      Set.of(0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0);
  private static final int FIRST_VARIANT = 0xfe00;
  private static final int LAST_VARIANT = 0xfe0f;
  private static final int FIRST_OTHER_VARIANT = 0xe0100;
  private static final int LAST_OTHER_VARIANT = 0xe01ef;

  private Characters() {}

  /** Refuses text with a character that no field may have. */
  static void requireText(String text) {
    if (!isPlain(text) && text.codePoints().anyMatch(Characters::isNoText)) {
      throw new IllegalArgumentException(
          "has a control character, a line separator, a change of direction or half a surrogate"
              + " pair");
    }
  }

  /** Refuses text with a character that cannot be seen. */
  static void requireSeen(String text) {
    if (!isPlain(text) && text.codePoints().anyMatch(Characters::isUnseen)) {
      throw new IllegalArgumentException(
          "has a character that cannot be seen; identifiers have letters, digits, marks, symbols"
              + " and plain spaces");
    }
  }

  /**
   * Whether there are only letters, digits, marks and spaces of ASCII, which any field may have.
   */
  private static boolean isPlain(String text) {
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      if (each < ' ' || each > '~') {
        return false;
      }
    }
    return true;
  }

  private static boolean isNoText(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isOverride(codePoint) || isNoCharacter(codePoint);
    };
  }

  // Marks of direction (LRM, RLM, ALM) stay: free text needs them around numbers.
  private static boolean isOverride(int codePoint) {
    return (codePoint >= 0x202a && codePoint <= 0x202e)
        || (codePoint >= 0x2066 && codePoint <= 0x2069);
  }

  private static boolean isNoCharacter(int codePoint) {
    return (codePoint & 0xfffe) == 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
  }

  private static boolean isUnseen(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.SPACE_SEPARATOR -> codePoint != ' ';
      default -> UNSEEN.contains(codePoint) || isVariant(codePoint);
    };
  }

  private static boolean isVariant(int codePoint) {
    return (codePoint >= FIRST_VARIANT && codePoint <= LAST_VARIANT)
        || (codePoint >= FIRST_OTHER_VARIANT && codePoint <= LAST_OTHER_VARIANT);
  }
}
