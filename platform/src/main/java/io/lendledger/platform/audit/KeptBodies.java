package io.lendledger.platform.audit;

import io.lendledger.command.integrity.chain.Chain;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the original bytes that a store has kept against the SHA-256 of their {@code
 * submission.received}. Events and bytes are read by cursors, so memory does not grow with them.
 */
final class KeptBodies {

  private static final int EVENTS_AT_ONCE = 100;
  private static final int CHUNKS_AT_ONCE = 2;

  private static final String RECEIVED =
      """
      SELECT global_index, said ->> 'submissionId', said ->> 'sha256'
      FROM (SELECT global_index, convert_from(payload, 'UTF8')::jsonb AS said
        FROM eventstore.domain_event WHERE payload_type = 'submission.received') AS received
      ORDER BY global_index
      """;

  private static final String CHUNKS =
      "SELECT bytes FROM command.submission_chunk WHERE submission_id = ? ORDER BY chunk";

  private KeptBodies() {}

  /**
   * Compares all of them, as they are at one moment.
   *
   * @param connection to the store's database; it is made read-only, and its transaction is ended
   * @param broken is told of each that is not what was received
   * @return how many were compared
   * @throws SQLException when they cannot be read
   */
  static long compare(Connection connection, Consumer<String> broken) throws SQLException {
    Chain.readOneMoment(connection);
    try (PreparedStatement received = connection.prepareStatement(RECEIVED);
        PreparedStatement chunks = connection.prepareStatement(CHUNKS)) {
      received.setFetchSize(EVENTS_AT_ONCE);
      chunks.setFetchSize(CHUNKS_AT_ONCE);
      return compare(received, chunks, broken);
    } finally {
      connection.rollback();
    }
  }

  private static long compare(
      PreparedStatement received, PreparedStatement chunks, Consumer<String> broken)
      throws SQLException {
    long compared = 0;
    try (ResultSet event = received.executeQuery()) {
      while (event.next()) {
        String submission = event.getString(2);
        chunks.setString(1, submission);
        String kept = digest(chunks);
        if (!event.getString(3).equals(kept)) {
          broken.accept(
              "the body of submission %s, of the event at position %d, %s"
                  .formatted(
                      submission,
                      event.getLong(1),
                      kept == null ? "is gone" : "is not the one that was received"));
        }
        compared++;
      }
    }
    return compared;
  }

  /** The SHA-256 in hex; null of no bytes at all. */
  private static @Nullable String digest(PreparedStatement chunks) throws SQLException {
    MessageDigest digest = sha256();
    boolean any = false;
    try (ResultSet chunk = chunks.executeQuery()) {
      while (chunk.next()) {
        digest.update(chunk.getBytes(1));
        any = true;
      }
    }
    return any ? HexFormat.of().formatHex(digest.digest()) : null;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
