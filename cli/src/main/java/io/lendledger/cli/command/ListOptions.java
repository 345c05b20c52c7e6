package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a list. */
final class ListOptions {

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "At most so many records (default: 100).")
  long limit;

  @Option(names = "--all", description = "All records, however many.")
  boolean all;

  @Option(
      names = "--fields",
      paramLabel = "A,B",
      split = ",",
      description = "These members of each record, in this order.")
  List<String> fields = List.of();

  @Option(
      names = "--sort",
      paramLabel = "FIELD",
      description = "By this field; -FIELD the largest first (--sort=-FIELD).")
  @Nullable String sort;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      description = "As known then, such as 2026-11-20T09:30:00Z.")
  @Nullable String asOf;

  @ApiName("lenderCode")
  @Option(
      names = "--lender",
      paramLabel = "CODE",
      description = "Of this lender; for the desk and auditors.")
  @Nullable String lender;

  long most() {
    if (limit < 1) {
      throw new CommandFailure(ExitCode.USAGE, "--limit is at least 1");
    }
    return all ? Long.MAX_VALUE : limit;
  }

  Query addTo(Query filters) {
    return filters
        .with("sort", sort)
        .with("asOf", asOf)
        .with("lenderCode", lender)
        .with("fields", String.join(",", fields));
  }
}
