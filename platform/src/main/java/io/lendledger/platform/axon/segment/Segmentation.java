package io.lendledger.platform.axon.segment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Divides processes into segments, in one transaction and only while nobody handles any of them.
 * The one token of a former version is taken over and then claimed for good, so that a node of that
 * version rests beside; whoever gives it free goes back to it, and the next division begins there.
 */
final class Segmentation {

  /** Owns the former token of a process that has segments. */
  static final String SEALED = "segments";

  /** A claim of the former kind that is this old has ended. */
  private static final Duration FORMER_CLAIM = Duration.ofSeconds(10);

  private static final long NOTHING = -1;
  private static final Instant FOR_GOOD = Instant.parse("9999-12-31T00:00:00Z");
  private static final Logger LOG = LoggerFactory.getLogger(Segmentation.class);

  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;
  private final Serializer serializer;
  private final String node;
  private final Duration claimTimeout;

  Segmentation(
      JdbcClient jdbc,
      PlatformTransactionManager transactions,
      Serializer serializer,
      String node,
      Duration claimTimeout) {
    this.jdbc = jdbc;
    this.transactions = new TransactionTemplate(transactions);
    this.serializer = serializer;
    this.node = node;
    this.claimTimeout = claimTimeout;
  }

  /** A token as it is stored; the first position is -1. */
  @SuppressWarnings("ArrayRecordComponent") // read once, as it is
  record Stored(byte @Nullable [] token, @Nullable String type, long position) {}

  private record Former(Stored stored, @Nullable String owner, @Nullable Instant at) {

    boolean isSealed() {
      return SEALED.equals(owner);
    }
  }

  private record Live(int number, Stored stored, boolean isFree) {}

  /**
   * Gives a process so many segments if nobody handles it now.
   *
   * @param first where a process begins that nobody has ever handled; null where somebody else has
   *     to tell
   * @return whether it has them now
   */
  boolean divide(String process, int wanted, @Nullable Stored first) {
    return Boolean.TRUE.equals(transactions.execute(_ -> divided(process, wanted, first)));
  }

  private boolean divided(String process, int wanted, @Nullable Stored first) {
    jdbc.sql("SELECT pg_advisory_xact_lock(hashtextextended('tokens ' || ?, 0))")
        .param(process)
        .query(_ -> {});
    List<Former> former = former(process);
    List<Live> now = now(process);
    if (former.stream().anyMatch(Former::isSealed)) {
      return now.size() == wanted
          || (now.stream().allMatch(Live::isFree) && divideAgain(process, now, wanted));
    }
    if (former.stream().anyMatch(this::isClaimed)) {
      return false;
    }
    Stored begin =
        former.stream()
            .map(Former::stored)
            .min(Comparator.comparingLong(Stored::position))
            .orElse(first);
    if (begin == null) {
      return false;
    }
    put(process, Collections.nCopies(wanted, begin));
    seal(process, begin);
    LOG.info("{} has {} segments from position {} on", process, wanted, begin.position);
    return true;
  }

  private boolean isClaimed(Former token) {
    return token.owner != null
        && !token.owner.equals(node)
        && token.at != null
        && token.at.plus(FORMER_CLAIM).isAfter(Instant.now());
  }

  /** A part begins where that of which it is made is, a whole where the last of its parts is. */
  private boolean divideAgain(String process, List<Live> now, int wanted) {
    List<Stored> tokens = new ArrayList<>();
    for (int number = 0; number < wanted; number++) {
      int least = Math.min(wanted, now.size()) - 1;
      int common = number & least;
      tokens.add(
          now.stream()
              .filter(each -> (each.number & least) == common)
              .map(Live::stored)
              .min(Comparator.comparingLong(Stored::position))
              .orElseThrow());
    }
    put(process, tokens);
    LOG.info("{} has {} segments instead of {}", process, wanted, now.size());
    return true;
  }

  private List<Former> former(String process) {
    return jdbc.sql(
            "SELECT token, token_type, owner, timestamp FROM tokens.token_entry"
                + " WHERE processor_name = ? ORDER BY segment FOR UPDATE")
        .param(process)
        .query((row, _) ->
            new Former(
                stored(row),
                row.getString("owner"),
                row.getString("timestamp") == null
                    ? null
                    : Instant.parse(row.getString("timestamp"))))
        .list();
  }

  private List<Live> now(String process) {
    return jdbc.sql(
            "SELECT segment, token, token_type, reached, "
                + SegmentShares.IS_FREE
                + " AS is_free FROM tokens.segment AS held WHERE process = :process"
                + " ORDER BY segment FOR UPDATE OF held")
        .param("process", process)
        .param("timeout", claimTimeout.toMillis())
        .query((row, _) ->
            new Live(row.getInt("segment"), stored(furthest(row)), row.getBoolean("is_free")))
        .list();
  }

  private Stored stored(ResultSet row) throws SQLException {
    return stored(token(row));
  }

  private @Nullable TrackingToken token(ResultSet row) throws SQLException {
    byte[] token = row.getBytes("token");
    return token == null
        ? null
        : serializer.deserialize(
            new SimpleSerializedObject<>(token, byte[].class, row.getString("token_type"), null));
  }

  /** Where a segment goes on: what has passed without concerning it is not read again. */
  @Nullable TrackingToken furthest(ResultSet row) throws SQLException {
    TrackingToken token = token(row);
    long position = row.getLong("reached");
    return switch (token) {
      case GapAwareTrackingToken gaps when position > gaps.getIndex() ->
          GapAwareTrackingToken.newInstance(position, Set.of());
      case GlobalSequenceTrackingToken sequence when position > sequence.getGlobalIndex() ->
          new GlobalSequenceTrackingToken(position);
      case null, default -> token;
    };
  }

  Stored stored(@Nullable TrackingToken token) {
    if (token == null) {
      return new Stored(null, null, NOTHING);
    }
    SerializedObject<byte[]> bytes = serializer.serialize(token, byte[].class);
    return new Stored(bytes.getData(), bytes.getType().getName(), token.position().orElse(NOTHING));
  }

  /** A former version that goes on begins where the last segment of each process is. */
  void mirror(JdbcClient board, Set<String> processes) {
    if (processes.isEmpty()) {
      return;
    }
    List<Last> last =
        board
            .sql(
                """
                SELECT DISTINCT ON (process) process, token, token_type, reached
                FROM tokens.segment WHERE process = ANY(?) ORDER BY process, reached
                """)
            .param(processes.toArray(String[]::new))
            .query((row, _) -> new Last(row.getString("process"), stored(furthest(row))))
            .list();
    board
        .sql(
            """
            UPDATE tokens.token_entry AS former SET token = decode(last.token, 'hex'),
              token_type = last.type
            FROM unnest(?::text[], ?::text[], ?::text[]) AS last (process, token, type)
            WHERE former.processor_name = last.process AND former.owner = ?
            """)
        .param(1, last.stream().map(Last::process).toArray(String[]::new))
        .param(2, last.stream().map(each -> hex(each.stored.token)).toArray(String[]::new))
        .param(3, last.stream().map(each -> each.stored.type).toArray(String[]::new))
        .param(4, SEALED)
        .update();
  }

  private record Last(String process, Stored stored) {}

  private static @Nullable String hex(byte @Nullable [] token) {
    return token == null ? null : HexFormat.of().formatHex(token);
  }

  private void put(String process, List<Stored> tokens) {
    jdbc.sql("DELETE FROM tokens.segment WHERE process = ?").param(process).update();
    for (int number = 0; number < tokens.size(); number++) {
      Stored token = tokens.get(number);
      jdbc.sql(
              """
              INSERT INTO tokens.segment
                (process, segment, mask, token, token_type, position, reached)
              VALUES (:process, :segment, :mask, :token, :type, :position, :position)
              """)
          .param("process", process)
          .param("segment", number)
          .param("mask", tokens.size() - 1)
          .param("token", token.token, Types.BINARY)
          .param("type", token.type)
          .param("position", token.position)
          .update();
    }
  }

  private void seal(String process, Stored token) {
    jdbc.sql("DELETE FROM tokens.token_entry WHERE processor_name = ?").param(process).update();
    jdbc.sql(
            """
            INSERT INTO tokens.token_entry
              (processor_name, segment, token, token_type, timestamp, owner)
            VALUES (?, 0, ?, ?, ?, ?)
            """)
        .param(1, process)
        .param(2, token.token, Types.BINARY)
        .param(3, token.type)
        .param(4, FOR_GOOD.toString())
        .param(5, SEALED)
        .update();
  }
}
