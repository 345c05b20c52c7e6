package io.lendledger.platform.observe;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a query of Prometheus names. */
final class Expression {

  private static final Pattern NAME = Pattern.compile("(?<![\\w.$:])[a-zA-Z_:][\\w:]*");
  private static final Pattern CALL = Pattern.compile("\\s*\\(.*", Pattern.DOTALL);
  private static final Set<String> WORDS =
      Set.of(
          "and",
          "or",
          "unless",
          "bool",
          "offset",
          "by",
          "without",
          "on",
          "ignoring",
          "group_left",
          "group_right",
          "inf",
          "nan");

  private Expression() {}

  /** The names of series in it: all that is no function, word, label or string. */
  static Set<String> series(String expression) {
    String bare =
        expression
            .replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"", "")
            .replaceAll("\\{[^}]*}", "")
            .replaceAll("\\[[^]]*]", "")
            .replaceAll("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)", "");
    Set<String> names = new TreeSet<>();
    Matcher name = NAME.matcher(bare);
    while (name.find()) {
      boolean called = CALL.matcher(bare.substring(name.end())).matches();
      if (!called && !WORDS.contains(name.group())) {
        names.add(name.group());
      }
    }
    return names;
  }
}
