package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.exception.ExceptionKind;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.rejection.RejectionCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of faults has all of them, each with its status, its cause and what to do. */
class FaultsPageTest {

  private static final Pattern REFUSAL =
      Pattern.compile(
          "### `(\\w+)`\\n\\n(\\d{3}), again: ([a-z ]+)\\. (.*?)(?=\\n\\n#)", Pattern.DOTALL);
  private static final Pattern SENTENCES =
      Pattern.compile("\\*Cause:\\* \\S.{15,}? \\*Mend:\\* \\S.{15,}", Pattern.DOTALL);

  private final String page = read();

  private static String read() {
    try {
      return Files.readString(Path.of("../../docs/faults.md"));
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  @Test
  void hasEveryRefusalAsTheCodeHasIt() {
    Map<String, Matcher> told = new LinkedHashMap<>();
    Matcher refusal = REFUSAL.matcher(page);
    while (refusal.find()) {
      String code = refusal.group(1);
      RejectionCode known = RejectionCode.valueOf(code);
      assertThat(refusal.group(2))
          .as(code)
          .isEqualTo(String.valueOf(Refusals.statusOf(known).value()));
      assertThat(refusal.group(3)).as(code).isEqualTo(known.lasts() ? "refused" : "may succeed");
      assertThat(SENTENCES.matcher(refusal.group(4).replace('\n', ' ')).matches())
          .as(code)
          .isTrue();
      assertThat(told.put(code, refusal)).as("%s is told twice", code).isNull();
    }
    assertThat(told.keySet()).containsExactlyElementsOf(names(RejectionCode.values()));
  }

  @Test
  void hasEveryCauseOfOtherFaults() {
    assertThat(codes("analysis")).containsExactlyElementsOf(names(FailureCode.values()));
    assertThat(codes("unfilled")).containsExactlyElementsOf(names(Unfilled.Cause.values()));
    assertThat(codes("exceptions"))
        .containsExactlyElementsOf(
            Arrays.stream(ExceptionKind.values()).map(ExceptionKind::wire).toList());
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).toList();
  }

  /** The codes of a table, each row of which has a cause and what to do. */
  private List<String> codes(String table) {
    String begin = "<!-- %s -->\n".formatted(table);
    int from = page.indexOf(begin);
    int to = page.indexOf("<!-- /%s -->".formatted(table));
    assertThat(from).as(table).isNotNegative().isLessThan(to);
    return page.substring(from + begin.length(), to).lines().skip(2).map(this::code).toList();
  }

  private String code(String row) {
    List<String> cells = Stream.of(row.split("\\|", -1)).map(String::strip).toList();
    assertThat(cells).as(row).hasSize(5);
    assertThat(cells.subList(1, 4)).as(row).allMatch(cell -> !cell.isEmpty());
    return cells.get(1).replace("`", "");
  }
}
