package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Api;
import io.lendledger.cli.http.RefusedByService;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.profile.Profiles;
import io.lendledger.cli.terminal.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that asks the service. */
abstract class ServiceCommand implements Callable<Integer> {

  @Mixin final ServiceOptions options = new ServiceOptions();

  private final Surroundings around;

  ServiceCommand(Surroundings around) {
    this.around = around;
  }

  final boolean isJson() {
    return options.json;
  }

  /** Whether the options make the record that is sent, rather than a file. */
  boolean areRecordsTyped() {
    return false;
  }

  @Override
  public final Integer call() {
    Profiles profiles = Profiles.of(around);
    String name = options.profile.name(around);
    long maxWaitSeconds = options.maxWaitSeconds();
    Profile profile = profiles.read(name);
    try (Api api = new Api(profile, each -> keep(profiles, name, each), around, maxWaitSeconds)) {
      Caller caller = options.caller(profile);
      return run(new Session(api, caller, name, profile, around, new Output(around))).code();
    } catch (RefusedByService refused) {
      if (refused.isForbidden()) {
        new Output(around).say(loginOf(name, profile));
      }
      throw refused;
    }
  }

  private static String loginOf(String name, Profile profile) {
    return "The login '%s' is that of %s (%s); --profile takes another."
        .formatted(name, profile.login().shown(), profile.token().scopes());
  }

  /** A token that is not kept costs the next command one. */
  private void keep(Profiles profiles, String name, Profile renewed) {
    try {
      profiles.renew(name, renewed);
    } catch (CommandFailure notKept) {
      new Output(around).say("The new token is not kept: " + notKept.sentence());
    }
  }

  abstract ExitCode run(Session session);
}
