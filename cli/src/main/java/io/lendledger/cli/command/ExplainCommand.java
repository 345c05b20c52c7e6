package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Detail;
import io.lendledger.cli.terminal.Surroundings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
      "  lendledger explain accrual:L0000001-C01:2026-11-20"
    })
final class ExplainCommand extends ServiceCommand {

  private static final String BETWEEN = ":";

  /** How many parts the address of a record has, at least and at most. */
  private record Parts(int least, int most) {}

  private static final Map<String, Parts> KINDS =
      Map.of(
          "loan", new Parts(2, 2),
          "accrual", new Parts(3, 4),
          "bill", new Parts(3, 3),
          "billing-summary", new Parts(5, 5),
          "client-revenue", new Parts(5, 5));

  @Parameters(
      arity = "1..5",
      paramLabel = "RECORD",
      description = "The record, in words or as an address with colons.")
  List<String> words = new ArrayList<>();

  ExplainCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String path = session.path("/lineage/" + address());
    Answer answer = session.api().get(path);
    if (isJson()) {
      session.out().raw(answer);
    } else {
      show(session.out(), answer.json());
    }
    return ExitCode.DONE;
  }

  private String address() {
    List<String> parts =
        words.stream().flatMap(each -> Arrays.stream(each.split(BETWEEN, -1))).toList();
    Parts wanted = KINDS.get(parts.getFirst());
    if (wanted == null) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "'%s' is no record to explain: %s"
              .formatted(
                  parts.getFirst(),
                  KINDS.keySet().stream().sorted().collect(Collectors.joining(", "))));
    }
    if (parts.size() < wanted.least() || parts.size() > wanted.most()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "'%s' needs other words: see 'lendledger explain --help'".formatted(parts.getFirst()));
    }
    return parts.stream().map(Query::encoded).collect(Collectors.joining(BETWEEN));
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
