package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Api;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.profile.PrivateFile;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.profile.Profile.Login;
import io.lendledger.cli.profile.Profile.Token;
import io.lendledger.cli.profile.Profiles;
import io.lendledger.cli.terminal.Plainly;
import io.lendledger.cli.terminal.Surroundings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Keeps where the service is, and as whom. */
@Command(
    name = "login",
    description = {
      "Log in at a service, once for all other commands.",
      "Its address and what one logs in with are kept in a private file. The secret is asked for,"
          + " or",
      "comes from $LENDLEDGER_CLIENT_SECRET or standard input; never from the command line, which",
      "other users of a machine can see.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger login --client-id demo-lender",
      "  lendledger login --profile desk --client-id demo-desk --server https://ledger.example.com",
      "  lendledger login --api-key --secret-stdin < key-file"
    })
final class LoginCommand implements Callable<Integer> {

  static final String SERVER = "LENDLEDGER_SERVER";
  private static final String DEFAULT_SERVER = "https://localhost:8443";
  private static final int MAX_WAIT_SECONDS = 60;
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  @Mixin final HelpOption help = new HelpOption();
  @Mixin final ProfileOption profile = new ProfileOption();

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "Where it is (otherwise $" + SERVER + ", or " + DEFAULT_SERVER + ").")
  @Nullable String server;

  @Option(
      names = "--client-id",
      paramLabel = "ID",
      description = "The OAuth client (otherwise $LENDLEDGER_CLIENT_ID, or asked for).")
  @Nullable String clientId;

  @Option(
      names = "--api-key",
      description = "With an API key instead ($LENDLEDGER_API_KEY, or asked for).")
  boolean apiKey;

  @Option(names = "--secret-stdin", description = "Read secret or key from standard input.")
  boolean secretStdin;

  @Option(
      names = "--token-only",
      description = "Keep the token, which ends after minutes, and not the secret.")
  boolean tokenOnly;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "Trust the service by the certificates in this file (PEM).")
  @Nullable Path ca;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Trust the certificate in the data directory of a service on this machine (otherwise"
              + " $LENDLEDGER_HOME/data).")
  @Nullable Path dataDirectory;

  private final Surroundings around;

  LoginCommand(Surroundings around) {
    this.around = around;
  }

  @Override
  public Integer call() {
    Server at = Server.of(server, around.variable(SERVER), DEFAULT_SERVER);
    Profiles profiles = Profiles.of(around);
    String name = profile.name(around);
    PrivateFile file = profiles.file(name);
    if (tokenOnly && apiKey) {
      throw new CommandFailure(ExitCode.USAGE, "--token-only is for clients: an API key has none");
    }
    Login login = new Credentials(around, secretStdin).login(apiKey, clientId);
    Profile asked = new Profile(at.address(), trusted(at), login, Token.NONE);
    Profile known = verified(asked);
    profiles.write(name, tokenOnly ? withoutSecret(known) : known);
    say(known, file.path());
    return ExitCode.DONE.code();
  }

  private String trusted(Server at) {
    return new Certificates(around).trusted(at, ca, dataDirectory);
  }

  private Profile verified(Profile asked) {
    try (Api api = new Api(asked, _ -> {}, around, MAX_WAIT_SECONDS)) {
      if (asked.login().apiKey().isEmpty()) {
        return api.logIn();
      }
      requireKey(api);
      return asked;
    }
  }

  /** Any read tells whether a key is one: without its scope it is refused in another way. */
  private static void requireKey(Api api) {
    int status = api.send(Call.get("/api/v1/templates")).status();
    if (status == UNAUTHORIZED) {
      throw new CommandFailure(
          ExitCode.CREDENTIALS, "The service does not let the holder of this API key in.");
    }
    if (status != OK && status != FORBIDDEN) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE, "The service answered %d; nothing is kept.".formatted(status));
    }
  }

  private static Profile withoutSecret(Profile known) {
    return new Profile(
        known.server(),
        known.trusted(),
        new Login(known.login().clientId(), "", ""),
        known.token());
  }

  private void say(Profile known, Path kept) {
    String scopes = Plainly.shown(known.token().scopes());
    around
        .err()
        .printf(
            "Logged in at %s as %s%s.%nKept in %s, which only you can read.%n",
            known.server(),
            Plainly.shown(known.login().shown()),
            scopes.isEmpty() ? "" : " (" + scopes + ")",
            kept);
  }
}
