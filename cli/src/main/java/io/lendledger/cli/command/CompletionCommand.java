package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.terminal.Surroundings;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description = {"Print a script by which bash and zsh complete commands and options.", ""},
    footer = {"", "Example, for ~/.bashrc:", "  source <(lendledger completion)"})
final class CompletionCommand implements Callable<Integer> {

  @Mixin final HelpOption help = new HelpOption();

  @Spec @Nullable CommandSpec spec;

  private final Surroundings around;

  CompletionCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() {
    CommandSpec own = spec;
    if (own != null) {
      new Output(around).line(LauncherCompletion.script(own.root().commandLine()));
    }
    return ExitCode.DONE.code();
  }
}
