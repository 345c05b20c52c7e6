package io.lendledger.cli.command;

import picocli.CommandLine.Option;

/** What every command answers. */
final class HelpOption {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  boolean isAsked;
}
