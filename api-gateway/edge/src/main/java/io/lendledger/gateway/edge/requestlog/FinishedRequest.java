package io.lendledger.gateway.edge.requestlog;

import io.lendledger.gateway.edge.caller.Caller;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;

/**
 * A request that has ended, as it was seen. Its texts are as they came, shortened; {@link
 * EntryWords} makes of them what is kept.
 *
 * @param path as it was sent
 * @param query as it was sent; null without one
 * @param pattern the path's pattern; null when the request did not get as far
 * @param status of the answer; null when the caller went away before it
 */
record FinishedRequest(
    UUID entry,
    Instant at,
    Caller caller,
    String requestId,
    String method,
    String path,
    @Nullable String query,
    @Nullable PathPattern pattern,
    @Nullable Integer status,
    long millis,
    @Nullable String errorCode,
    @Nullable String field,
    @Nullable String issue,
    @Nullable String submission,
    long bytesIn,
    long bytesOut) {

  static final int LONGEST_PATH = 512;
  static final int LONGEST_QUERY = 1024;
  private static final int ESCAPE = "%00".length();

  /** Whose share of memory it takes: its lender's, or of the platform its credential's. */
  String tenant() {
    return caller.lender() == null ? caller.credential() : caller.lender().value();
  }

  /** A path that was sent, cut where no escape is cut in two: half of one is no path. */
  static String shortenedPath(String path) {
    if (path.length() <= LONGEST_PATH) {
      return path;
    }
    int escape = path.lastIndexOf('%', LONGEST_PATH - 1);
    return path.substring(0, escape > LONGEST_PATH - ESCAPE ? escape : LONGEST_PATH);
  }

  static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest);
  }

  static @Nullable String shortenedIfAny(@Nullable String text, int longest) {
    return text == null ? null : shortened(text, longest);
  }
}
