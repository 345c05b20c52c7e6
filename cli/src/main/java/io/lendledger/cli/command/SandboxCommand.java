package io.lendledger.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What has to do with a sandbox. */
@Command(
    name = "sandbox",
    description = {"Look after a sandbox.", ""})
final class SandboxCommand {

  @Mixin final HelpOption help = new HelpOption();
}
