package io.lendledger.gateway.edge.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list that fits on one page. */
public record Listing(List<?> data, @Nullable String nextCursor) {

  /** At most so many are listed. */
  public static final int MOST = 1_000;

  /** The only page. */
  public static Listing of(List<?> data) {
    return new Listing(data, null);
  }
}
