package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Api;
import io.lendledger.cli.http.Call;
import java.util.stream.Stream;

/** Finds the end of the feed of loan changes, to follow what comes from now on. */
final class FeedStart {

  private static final String ID = "id:";

  private FeedStart() {}

  /** The id that a stream begins with, which is that of now. */
  static String now(Api api, String path) {
    try (Stream<String> lines = api.lines(Call.get(path).with("Accept", "text/event-stream"))) {
      return lines
          .filter(each -> each.startsWith(ID))
          .findFirst()
          .orElseThrow(() ->
              new CommandFailure(
                  ExitCode.UNREACHABLE, "The stream of changes ended before it began."))
          .substring(ID.length())
          .strip();
    }
  }
}
