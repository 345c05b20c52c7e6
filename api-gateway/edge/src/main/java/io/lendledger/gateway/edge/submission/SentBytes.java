package io.lendledger.gateway.edge.submission;

import org.jspecify.annotations.Nullable;

/** The first chunk of a body as it passes by, in case the body is refused. */
public final class SentBytes {

  private byte @Nullable [] first;
  private boolean hasMore;

  /** Nothing has passed yet. */
  public SentBytes() {}

  /** The next chunk, which is not copied and must not change. */
  synchronized byte[] pass(byte[] chunk) {
    if (first == null) {
      first = chunk;
    } else {
      hasMore |= chunk.length > 0;
    }
    return chunk;
  }

  /** What came first; null when nothing came. */
  synchronized @Nullable RefusedContent content(String contentType) {
    return first == null || first.length == 0
        ? null
        : new RefusedContent(contentType, first, hasMore);
  }
}
