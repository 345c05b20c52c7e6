package io.lendledger.gateway.edge.load;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where requests do not stand in each other's way; see *Load*.
 *
 * @param refusedPause how long a connection that was refused for want of room stays unread, so that
 *     callers who retry at once cost next to nothing
 * @param documents what is served from memory
 * @param tokens tokens, keys and whatever else takes no credential
 * @param reads reads, portfolio analysis among them
 * @param writes writes that fit into memory
 * @param arrangements webhook subscriptions
 * @param bulk large bodies and whole streams
 * @param operations audit and operations
 * @param streams streams of events; a tenant never has more of them than its part
 */
@ConfigurationProperties("lendledger.load")
record LoadProperties(
    @DefaultValue("1s") Duration refusedPause,
    @DefaultValue Room documents,
    @DefaultValue Room tokens,
    @DefaultValue Room reads,
    @DefaultValue Room writes,
    @DefaultValue Room arrangements,
    @DefaultValue Room bulk,
    @DefaultValue Room operations,
    @DefaultValue Room streams) {

  LoadProperties {
    Setting.notNegative("lendledger.load.refused-pause", refusedPause);
  }

  /**
   * Room for requests of a kind; what is absent comes of the processors.
   *
   * @param atOnce requests served at once, in all; see *Load*
   * @param beside how many of these one tenant may have while another lender is about, that is, has
   *     asked for something within the last 5 s
   * @param waiting how many may wait
   */
  record Room(@Nullable Integer atOnce, @Nullable Integer beside, @Nullable Integer waiting) {

    Bulkhead.Room of(Kind kind) {
      int most = atOnce == null ? kind.atOnce() : atOnce;
      String prefix = "lendledger.load." + kind.wire();
      Setting.atLeast(1, prefix + ".at-once", most);
      int share = beside == null ? kind.beside() : beside;
      Setting.atLeast(1, prefix + ".beside", share);
      int queue = waiting == null ? kind.waiting() : waiting;
      Setting.atLeast(0, prefix + ".waiting", queue);
      return new Bulkhead.Room(most, Math.min(most, share), queue);
    }
  }

  /** Room for requests of a kind. */
  Bulkhead.Room room(Kind kind) {
    Room room =
        switch (kind) {
          case DOCUMENTS -> documents;
          case TOKENS -> tokens;
          case READS -> reads;
          case WRITES -> writes;
          case ARRANGEMENTS -> arrangements;
          case BULK -> bulk;
          case OPERATIONS -> operations;
          case STREAMS -> streams;
        };
    return room.of(kind);
  }
}
