package io.lendledger.platform.axon.segment;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How processes are shared among nodes.
 *
 * @param segments into how many parts the processes that match, cover, release and apply
 *     transactions are divided, a power of two up to 64; equal on all nodes, of which so many at
 *     most share the work. The node that started last decides. 1 in an embedded run, which shares
 *     with nobody
 * @param claimTimeout after what time without a word from a node others take its segments, at least
 *     2s
 * @param threads segments of a process that a node handles at the same time; each may hold a
 *     connection to the database
 */
@ConfigurationProperties("lendledger.processes")
public record SegmentProperties(
    @DefaultValue("8") int segments,
    @DefaultValue("3s") Duration claimTimeout,
    @DefaultValue("2") int threads) {

  private static final int MOST = 64;
  private static final Duration SHORTEST = Duration.ofSeconds(2);

  public SegmentProperties {
    if (segments < 1 || segments > MOST || Integer.bitCount(segments) != 1) {
      throw Setting.refusal(
          "lendledger.processes.segments", segments, "a power of two from 1 to " + MOST);
    }
    if (claimTimeout.compareTo(SHORTEST) < 0) {
      throw Setting.refusal("lendledger.processes.claim-timeout", claimTimeout, "at least 2s");
    }
    Setting.within(1, MOST, "lendledger.processes.threads", threads);
  }
}
