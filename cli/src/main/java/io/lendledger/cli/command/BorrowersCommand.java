package io.lendledger.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What concerns borrowers. */
@Command(
    name = "borrowers",
    description = {"List the borrowers of the programme, or register one.", ""})
final class BorrowersCommand {

  @Mixin final HelpOption help = new HelpOption();
}
