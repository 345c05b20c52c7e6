package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Detail;
import io.lendledger.cli.terminal.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where a figure comes from. */
@Command(
    name = "explain",
    description = {
      "Explain where a figure comes from.",
      "A record is shown with its figures, their formulas and numbers, what they are computed of,"
          + " the",
      "events behind them and the bodies that were sent in.",
      ""
    },
    footer = {
      "",
      "Records:",
      "  loan LOAN",
      "  accrual CLIENT-LOAN DATE [ADJUSTED-DATE]",
      "  bill LOAN MONTH",
      "  billing-summary LENDER MONTH BORROWER CURRENCY",
      "  client-revenue LENDER MONTH CLIENT CURRENCY",
      "",
      "Examples:",
      "  lendledger explain bill L0000001 2026-11",
      "  lendledger explain bill L0000001 2026-11 --as-of 2026-11-20T09:30:00Z",
      "  lendledger explain accrual:L0000001-C01:2026-11-20"
    })
final class ExplainCommand extends ServiceCommand {

  private static final String BETWEEN = ":";

  /** How many parts the address of a record has; one with a client's code looks to have more. */
  private record Parts(int least, int most, boolean hasCode) {}

  private static final Map<String, Parts> KINDS =
      Map.of(
          "loan", new Parts(2, 2, false),
          "accrual", new Parts(3, 4, false),
          "bill", new Parts(3, 3, false),
          "billing-summary", new Parts(5, 5, true),
          "client-revenue", new Parts(5, 5, true));

  @Parameters(
      arity = "1..5",
      paramLabel = "RECORD",
      description = "The record, in words or as an address with colons.")
  List<String> words = new ArrayList<>();

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      description = "As it was known then, such as 2026-11-20T09:30:00Z.")
  @Nullable String asOf;

  ExplainCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query at = Query.none().with("asOf", asOf);
    Answer answer = session.api().get(session.path("/lineage/" + address()) + at);
    if (isJson()) {
      session.out().raw(answer);
    } else {
      show(session.out(), answer.json());
    }
    return ExitCode.DONE;
  }

  /** One word is an address; a client's code, which may have colons in it, is one of several. */
  private String address() {
    if (words.size() == 1) {
      String address = words.getFirst();
      int parts = address.split(BETWEEN, -1).length;
      Parts wanted = wanted(address.split(BETWEEN, 2)[0]);
      require(parts >= wanted.least() && (parts <= wanted.most() || wanted.hasCode()), address);
    } else {
      Parts wanted = wanted(words.getFirst());
      require(words.size() >= wanted.least() && words.size() <= wanted.most(), words.getFirst());
    }
    return Query.encoded(String.join(BETWEEN, words)).replace("%3A", BETWEEN);
  }

  private static Parts wanted(String kind) {
    Parts wanted = KINDS.get(kind);
    if (wanted == null) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "'%s' is no record to explain: %s"
              .formatted(kind, KINDS.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }
    return wanted;
  }

  private static void require(boolean holds, String given) {
    if (!holds) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "'%s' needs other words: see 'lendledger explain --help'".formatted(given));
    }
  }

  private static void show(Output out, Json lineage) {
    Detail detail = out.detail();
    detail.values(lineage);
    list(detail, lineage, "figures", List.of("name", "value", "formula", "worked"));
    list(detail, lineage, "inputs", List.of("name", "value", "positions"));
    list(
        detail,
        lineage,
        "events",
        List.of(
            "position",
            "timestamp",
            "eventType",
            "aggregateId",
            "credential",
            "submission.submissionId"));
    list(detail, lineage, "parts", List.of());
    out.flush();
  }

  private static void list(Detail detail, Json lineage, String name, List<String> columns) {
    List<Json> rows = lineage.at(name).items();
    if (!rows.isEmpty()) {
      detail.list(name, rows, columns);
    }
  }
}
