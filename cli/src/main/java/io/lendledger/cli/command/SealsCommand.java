package io.lendledger.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What has to do with the proof that the history is as it was. */
@Command(
    name = "seals",
    description = {"List the seals over the history, or verify it.", ""})
final class SealsCommand {

  @Mixin final HelpOption help = new HelpOption();
}
