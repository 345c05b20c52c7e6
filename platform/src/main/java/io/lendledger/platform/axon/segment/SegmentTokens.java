package io.lendledger.platform.axon.segment;

import io.lendledger.command.eventstore.SegmentClaim;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The tokens of processes. Each statement is a transaction of its own, since a process holds none.
 * A claim needs no statement to be kept: it lasts as long as its node tells that it lives ({@link
 * SegmentShares}). Whoever has lost one can store nothing any more.
 */
final class SegmentTokens implements TokenStore {

  private static final String CLAIM =
      """
      UPDATE tokens.segment AS held SET owner = :me
      WHERE process = :process AND segment = :segment AND mask = :mask AND (owner = :me OR %s)
        AND EXISTS (SELECT FROM tokens.token_entry WHERE processor_name = :process
          AND owner = :sealed)
      RETURNING token, token_type, reached, claim
      """
          .formatted(SegmentShares.IS_FREE);

  private final JdbcClient jdbc;
  private final String node;
  private final Segmentation segmentation;
  private final SegmentShares shares;

  SegmentTokens(JdbcClient jdbc, String node, Segmentation segmentation, SegmentShares shares) {
    this.jdbc = jdbc;
    this.node = node;
    this.segmentation = segmentation;
    this.shares = shares;
  }

  private record Claimed(@Nullable TrackingToken token, long number) {}

  @Override
  public void initializeTokenSegments(String process, int count) {
    initializeTokenSegments(process, count, null);
  }

  /** However many the framework wants: there are as many as the nodes have agreed on. */
  @Override
  public void initializeTokenSegments(
      String process, int count, @Nullable TrackingToken initialToken) {
    shares.begin(process, segmentation.stored(initialToken));
  }

  /**
   * Outside of a unit of work the segment has only passed events by. The node tells that of all its
   * segments at once, so it is written here only where there is no token yet.
   */
  @Override
  public void storeToken(@Nullable TrackingToken token, String process, int segment) {
    if (!CurrentUnitOfWork.isStarted() && shares.hasToken(process, segment)) {
      shares.moves();
      return;
    }
    if (!shares.isKept(process, segment)) {
      throw unclaimed(process, segment);
    }
    Segmentation.Stored stored = segmentation.stored(token);
    int own =
        jdbc.sql(
                """
                UPDATE tokens.segment SET token = :token, token_type = :type, position = :position,
                  reached = greatest(reached, :position)
                WHERE process = :process AND segment = :segment AND owner = :me
                """)
            .param("token", stored.token(), Types.BINARY)
            .param("type", stored.type())
            .param("position", stored.position())
            .param("process", process)
            .param("segment", segment)
            .param("me", node)
            .update();
    if (own == 0) {
      throw lost(process, segment);
    }
    if (token != null) {
      shares.stored(process, segment);
    }
    shares.moves();
  }

  @Override
  public @Nullable TrackingToken fetchToken(String process, int segment) {
    List<Segment> all = List.of(Segment.computeSegments(fetchSegments(process)));
    return fetchToken(
        process,
        all.stream()
            .filter(each -> each.getSegmentId() == segment)
            .findAny()
            .orElseThrow(() -> lost(process, segment)));
  }

  /** Claims it, unless somebody else has who lives, or it is divided otherwise by now. */
  @Override
  public @Nullable TrackingToken fetchToken(String process, Segment segment) {
    Claimed claimed =
        jdbc.sql(CLAIM)
            .param("me", node)
            .param("process", process)
            .param("segment", segment.getSegmentId())
            .param("mask", segment.getMask())
            .param("sealed", Segmentation.SEALED)
            .param("timeout", shares.claimTimeout().toMillis())
            .query((row, _) -> new Claimed(segmentation.furthest(row), row.getLong("claim")))
            .optional()
            .orElseThrow(() -> lost(process, segment.getSegmentId()));
    shares.claimed(
        new SegmentClaim(process, segment.getSegmentId(), claimed.number), claimed.token != null);
    return claimed.token;
  }

  @Override
  public void extendClaim(String process, int segment) {
    if (!shares.isKept(process, segment)) {
      throw unclaimed(process, segment);
    }
  }

  private UnableToClaimTokenException lost(String process, int segment) {
    return lost(process, segment, "another node has claimed it");
  }

  private UnableToClaimTokenException unclaimed(String process, int segment) {
    return lost(process, segment, "this node has no claim of it now");
  }

  private UnableToClaimTokenException lost(String process, int segment, String why) {
    return new UnableToClaimTokenException(
        "Segment %d of %s is not %s's: %s".formatted(segment, process, node, why));
  }

  @Override
  public void releaseClaim(String process, int segment) {
    shares.released(process, segment);
    jdbc.sql(
            "UPDATE tokens.segment SET owner = NULL"
                + " WHERE process = ? AND segment = ? AND owner = ?")
        .params(process, segment, node)
        .update();
  }

  @Override
  public boolean requiresExplicitSegmentInitialization() {
    return true;
  }

  @Override
  public int[] fetchSegments(String process) {
    return jdbc
        .sql("SELECT segment FROM tokens.segment WHERE process = ? ORDER BY segment")
        .param(process)
        .query(Integer.class)
        .list()
        .stream()
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public List<Segment> fetchAvailableSegments(String process) {
    return shares.available(process);
  }

  /** Nobody steers these processors from elsewhere. */
  @Override
  public Optional<String> retrieveStorageIdentifier() {
    return Optional.empty();
  }
}
