package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Progress;
import io.lendledger.cli.terminal.Surroundings;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a file in. */
@Command(
    name = "submit",
    description = {
      "Send a file, and tell what became of it.",
      "A file holds positions, transactions, settlement statuses, client references or income; as"
          + " the",
      "desk instruments, prices, FX rates, market rates or collateral. It is applied whole or not"
          + " at",
      "all. The name tells the flow, the format and the day: positions_2026-11-20.csv.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger submit positions_2026-11-20.csv --dry-run",
      "  lendledger submit positions_2026-11-20.csv --watch",
      "  extract | lendledger submit - --flow transactions --format csv"
    })
final class SubmitCommand extends ServiceCommand {

  private static final Pattern DAY = Pattern.compile("(?<!\\d)\\d{4}-\\d{2}-\\d{2}(?!\\d)");
  private static final String WAIT = "wait=10";

  @Parameters(
      paramLabel = "FILE",
      description = "CSV, NDJSON or JSON, also zipped (.gz); - for what is piped in.")
  String file = "";

  @Option(
      names = "--flow",
      paramLabel = "FLOW",
      description = "What the file holds: ${COMPLETION-CANDIDATES}.")
  @Nullable Flow flow;

  @Option(names = "--format", paramLabel = "FORMAT", description = "csv, ndjson or json.")
  @Nullable Format format;

  @ApiName({"asOfDate", "date"})
  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "The day of positions, prices, rates or collateral in CSV or NDJSON.")
  @Nullable String date;

  @Option(names = "--empty-inventory", description = "Positions: that there are none is meant.")
  boolean emptyInventory;

  @Option(
      names = "--confirm-drop",
      paramLabel = "UNITS",
      description = "Positions: that so many units on loan are taken away is meant.")
  @Nullable Long confirmDrop;

  @ApiName("mapping")
  @Option(names = "--no-mapping", description = "Columns have the service's own names.")
  boolean noMapping;

  @Option(names = "--dry-run", description = "Only show what would become of it.")
  boolean dryRun;

  @Option(names = "--watch", description = "Follow it until every record has taken effect.")
  boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "How long to watch (default: 600).")
  long timeoutSeconds;

  @Mixin final ChangeKey key = new ChangeKey();

  SubmitCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Flow what = what();
    Format how = how();
    String sentUnder = key.value();
    long timeout = Seconds.atLeast(0, "--timeout", timeoutSeconds);
    Surroundings around = session.around();
    Progress progress = new Progress(around.err(), around.screen().showsErr());
    try (OutgoingFile outgoing = OutgoingFile.of(file, around.in())) {
      String path = what.path() + query(what, how);
      Call call = call(path, how, sentUnder, outgoing, progress);
      Answer answer = sent(session, call, sentUnder, progress);
      progress.clear();
      var report = new SubmissionReport(session.out(), isJson());
      if (dryRun) {
        return report.rehearsed(answer);
      }
      Answer last =
          watch ? new Following(session, progress, timeout).untilApplied(what, answer) : answer;
      return report.taken(last);
    } finally {
      progress.clear();
    }
  }

  private Call call(
      String path, Format how, String sentUnder, OutgoingFile outgoing, Progress progress) {
    String quoted = "\"" + sentUnder + "\"";
    return Call.upload(path, outgoing.path(), quoted, body -> new CountedBody(body, progress))
        .with("Content-Type", how.mediaType())
        .with("Content-Encoding", Format.isZipped(file) ? "gzip" : "")
        .with("Prefer", watch ? WAIT : "");
  }

  /** Without an answer nobody knows whether the file was taken: its key makes that no matter. */
  private Answer sent(Session session, Call call, String sentUnder, Progress progress) {
    return dryRun ? session.api().done(call) : key.done(session, call, sentUnder, progress::clear);
  }

  private Flow what() {
    Flow given = flow;
    return given != null
        ? given
        : Flow.of(name())
            .orElseThrow(() ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "The name %s does not begin with a flow: give --flow".formatted(file)));
  }

  private Format how() {
    Format given = format;
    return given != null
        ? given
        : Format.of(name())
            .orElseThrow(() ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "The name %s does not end with .csv, .ndjson or .json: give --format"
                        .formatted(file)));
  }

  private String name() {
    return String.valueOf(Path.of(file).getFileName());
  }

  private Query query(Flow what, Format how) {
    Query query = Query.none();
    requireDate(what, how);
    if (how != Format.JSON && !what.day().isEmpty()) {
      query = query.with(what.day(), day(what));
    }
    return query
        .with("emptyInventory", emptyInventory ? "true" : null)
        .with("confirmDrop", confirmDrop)
        .with("mapping", noMapping ? "false" : null)
        .with("dryRun", dryRun ? "true" : null);
  }

  /** A day that nobody would read might be believed to be that of the file. */
  private void requireDate(Flow what, Format how) {
    if (date == null) {
      return;
    }
    if (what.day().isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE, "--date %s: the records of %s have their own days".formatted(date, what));
    }
    if (how == Format.JSON) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--date %s: a file of JSON says its day itself, as %s".formatted(date, what.day()));
    }
  }

  /** As given, or the only one in the file's name. */
  private String day(Flow what) {
    String given = date;
    if (given != null) {
      return given;
    }
    Matcher found = DAY.matcher(name());
    String day = found.find() ? found.group() : "";
    if (day.isEmpty() || found.find()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "Of which day are the %s? The name %s has no day, or two: give --date"
              .formatted(what, file));
    }
    return day;
  }
}
