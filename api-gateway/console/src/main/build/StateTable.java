import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;

/** A diagram of states as a table: Git hosts draw it, the site has no script that could. */
final class StateTable {

  private static final Pattern NAMED = Pattern.compile("state \"([^\"]+)\" as (\\w+)");
  private static final Pattern MOVE = Pattern.compile("(\\S+) --> ([^\\s:]+)(?:: *(.+))?");
  private static final String OUTSIDE = "[*]";

  private StateTable() {}

  static boolean isDrawn(FencedCodeBlock block) {
    return block.getInfo().equals("mermaid") && block.getLiteral().startsWith("stateDiagram-v2");
  }

  static String of(String diagram) {
    Map<String, String> names = new HashMap<>();
    StringBuilder rows = new StringBuilder();
    for (String line : diagram.lines().map(String::strip).toList()) {
      Matcher named = NAMED.matcher(line);
      Matcher move = MOVE.matcher(line);
      if (named.matches()) {
        names.put(named.group(2), named.group(1));
      } else if (move.matches()) {
        rows.append(row(names, move));
      }
    }
    return "<table>\n<thead>\n<tr><th>from</th><th>to</th><th>when</th></tr>\n</thead>\n<tbody>\n"
        + rows
        + "</tbody>\n</table>\n";
  }

  private static String row(Map<String, String> names, Matcher move) {
    String from = move.group(1).equals(OUTSIDE) ? "(begins)" : name(names, move.group(1));
    String to = move.group(2).equals(OUTSIDE) ? "(ends)" : name(names, move.group(2));
    String when = move.group(3) == null ? "" : move.group(3);
    return "<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n"
        .formatted(DocHtml.escaped(from), DocHtml.escaped(to), DocHtml.escaped(when));
  }

  private static String name(Map<String, String> names, String state) {
    return names.getOrDefault(state, state);
  }
}
