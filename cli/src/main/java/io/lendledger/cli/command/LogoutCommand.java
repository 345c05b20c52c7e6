package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.profile.Profiles;
import io.lendledger.cli.terminal.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Forgets a login. */
@Command(
    name = "logout",
    description = {
      "Forget a login.",
      "Its file is removed. A token that it held ends by itself, within minutes.",
      ""
    })
final class LogoutCommand implements Callable<Integer> {

  @Mixin final HelpOption help = new HelpOption();
  @Mixin final ProfileOption profile = new ProfileOption();

  private final Surroundings around;

  LogoutCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() {
    boolean was = Profiles.of(around).file(profile.name(around)).delete();
    around.err().println(was ? "Logged out." : "Nobody was logged in.");
    return ExitCode.DONE.code();
  }
}
