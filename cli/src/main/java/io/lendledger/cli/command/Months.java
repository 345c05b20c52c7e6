package io.lendledger.cli.command;

import io.lendledger.cli.http.Query;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The billing months of a list. */
final class Months {

  @ApiName("fromMonth")
  @Option(
      names = "--from",
      paramLabel = "MONTH",
      description = "Of this month or later, such as 2026-11.")
  @Nullable String from;

  @ApiName("toMonth")
  @Option(names = "--to", paramLabel = "MONTH", description = "Of this month or before.")
  @Nullable String to;

  Query filters() {
    return Query.none().with("fromMonth", from).with("toMonth", to);
  }
}
