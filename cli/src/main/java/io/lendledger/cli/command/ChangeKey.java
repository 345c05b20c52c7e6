package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The name of a change, under which it happens once however often the command is given. */
final class ChangeKey {

  private static final Pattern KEY = Pattern.compile("[ -~&&[^\"\\\\]]{1,255}");

  @Option(
      names = "--idempotency-key",
      paramLabel = "KEY",
      description = "What has the same key never happens twice (otherwise one by chance).")
  @Nullable String key;

  /** As given, or a new one. */
  String value() {
    String given = key;
    if (given == null) {
      return UUID.randomUUID().toString();
    }
    if (!KEY.matcher(given).matches()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--idempotency-key takes 1 to 255 printable characters of ASCII but quote and backslash");
    }
    return given;
  }

  /** Sends a change under it, and tells it when there was no answer. */
  Answer done(Session session, Call call) {
    return done(session, call, value(), () -> {});
  }

  /** The same under a known value of it, and does something else before it tells. */
  Answer done(Session session, Call call, String value, Runnable before) {
    try {
      return session.api().done(call.with("Idempotency-Key", "\"" + value + "\""));
    } catch (CommandFailure failed) {
      before.run();
      if (failed.code() == ExitCode.UNREACHABLE) {
        session
            .out()
            .say(
                ("To send it again, add --idempotency-key '%s': should it have arrived, it does not"
                        + " happen twice.")
                    .formatted(value.replace("'", "'\\''")));
      }
      throw failed;
    }
  }
}
