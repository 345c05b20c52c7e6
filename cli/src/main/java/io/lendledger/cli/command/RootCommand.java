package io.lendledger.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The program itself. */
@Command(
    name = "lendledger",
    description = {"Lendledger in a shell: ask a service, and send it files.", ""},
    footer = {
      "",
      "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 not reachable, 4 credentials, 5 still",
      "under way. 'lendledger help' shows the commands that run a service."
    })
final class RootCommand {

  @Mixin final HelpOption help = new HelpOption();
}
