package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Api;
import io.lendledger.cli.http.Call;

/** Finds the end of the feed of loan changes, to follow what comes from now on. */
final class FeedStart {

  private static final String ID = "id:";

  private FeedStart() {}

  /** The id that a stream begins with, which is that of now. */
  static String now(Api api, String path) {
    String line = api.firstLine(Call.get(path).with("Accept", "text/event-stream"), ID);
    if (line.isEmpty()) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE, "The stream of changes ended before it began.");
    }
    return line.substring(ID.length()).strip();
  }
}
