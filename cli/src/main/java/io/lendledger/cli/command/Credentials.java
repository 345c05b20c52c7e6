package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.profile.Profile.Login;
import io.lendledger.cli.terminal.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gets what one logs in with: from standard input, the environment, or who sits there. */
record Credentials(Surroundings around, boolean isPiped) {

  private static final int MOST_BYTES = 4096;

  /** What a header can carry. */
  private static final Pattern KEY = Pattern.compile("[!-~]+");

  Login login(boolean apiKey, @Nullable String clientId) {
    if (apiKey) {
      String key = secret("LENDLEDGER_API_KEY", "API key: ");
      if (!KEY.matcher(key).matches()) {
        throw new CommandFailure(ExitCode.USAGE, "What was given is no API key");
      }
      return new Login("", "", key);
    }
    String id = clientId(clientId);
    return new Login(id, secret("LENDLEDGER_CLIENT_SECRET", "Secret of " + id + ": "), "");
  }

  private String clientId(@Nullable String given) {
    String id = given != null ? given : around.variable("LENDLEDGER_CLIENT_ID");
    if (id.isEmpty()) {
      id = answered(around.screen().line("Client id: "), "--client-id or $LENDLEDGER_CLIENT_ID");
    }
    return id.strip();
  }

  private String secret(String variable, String question) {
    if (isPiped) {
      return piped();
    }
    String secret = around.variable(variable);
    return secret.isEmpty()
        ? answered(around.screen().secret(question), "--secret-stdin or $" + variable)
        : secret;
  }

  private String piped() {
    try {
      byte[] read = around.in().readNBytes(MOST_BYTES + 1);
      String secret = new String(read, StandardCharsets.UTF_8).strip();
      if (secret.isEmpty() || read.length > MOST_BYTES) {
        throw new CommandFailure(ExitCode.USAGE, "Standard input holds no secret");
      }
      return secret;
    } catch (IOException unread) {
      throw new CommandFailure(
          ExitCode.USAGE, "Standard input cannot be read: " + unread.getMessage(), unread);
    }
  }

  private static String answered(@Nullable String answer, String instead) {
    if (answer == null || answer.isBlank()) {
      throw new CommandFailure(
          ExitCode.USAGE, "There is nobody to ask, or no answer: use " + instead);
    }
    return answer.strip();
  }
}
