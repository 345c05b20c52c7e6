package io.lendledger.gateway.file.in;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of files in an inbound directory. */
public final class FileNames {

  /** Behind the name of a file that was accepted: its answer's. */
  public static final String ACCEPTED = ".accepted.json";

  /** Behind the name of a file that was refused: its answer's. */
  public static final String REJECTED = ".rejected.json";

  private static final List<String> TEMPORARY = List.of(".tmp", ".part", ".filepart");

  // None that would write elsewhere in a log or on a terminal, or read from right to left.
  // Room is left for what answers and archived files have in front and behind.
  private static final Pattern FORM =
      Pattern.compile(
          "[^\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}/\\\\]{1,120}", Pattern.UNICODE_CHARACTER_CLASS);
  private static final int LONGEST_BYTES = 180;

  private FileNames() {}

  /** Whether a file under this name is still on its way: {@code *.tmp}, {@code .*} and the like. */
  public static boolean isTemporary(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return name.startsWith(".") || TEMPORARY.stream().anyMatch(lower::endsWith);
  }

  /** Whether the service answers under this name. */
  public static boolean isAnswer(String name) {
    return name.endsWith(ACCEPTED) || name.endsWith(REJECTED);
  }

  /** Whether a file may be sent under this name. */
  public static boolean isAllowed(String name) {
    return FORM.matcher(name).matches()
        && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_BYTES
        && !isAnswer(name);
  }
}
