package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The bytes of refused bodies that are kept, compressed: of each lender the newest up to a bound,
 * and of all lenders together up to another. All blocks.
 */
@Component
class RefusedContents {

  private static final long SECONDS_BETWEEN_BOUNDS = 60;

  /** Of those that are still there: a flood drops a lender's older ones at once. */
  private static final String KEEP =
      """
      INSERT INTO access.refused_content
        (submission_id, content_type, truncated, content, content_bytes)
      SELECT c.id, c.type, c.truncated = 'true', c.content, length(c.content)
      FROM (
        SELECT id, type, truncated, decode(content, 'base64') AS content
        FROM unnest(CAST(:ids AS text[]), CAST(:types AS text[]), CAST(:truncated AS text[]),
          CAST(:contents AS text[])) u (id, type, truncated, content)) c
      JOIN access.refused_submission r ON r.submission_id = c.id
      ON CONFLICT DO NOTHING
      """;

  private static final String BOUND =
      """
      DELETE FROM access.refused_content WHERE submission_id IN (
        SELECT submission_id FROM (
          SELECT c.submission_id, sum(c.content_bytes) OVER (
            ORDER BY r.received_at DESC, r.submission_id DESC) AS bytes
          FROM access.refused_content c JOIN access.refused_submission r USING (submission_id)
          WHERE CAST(:lender AS text) IS NULL OR r.lender_code = :lender) s
        WHERE bytes > :most)
      """;
  private static final String ONE =
      """
      SELECT c.* FROM access.refused_content c
      JOIN access.refused_submission r USING (submission_id)
      WHERE c.submission_id = :id AND r.received_at >= :since
        AND (CAST(:lender AS text) IS NULL OR r.lender_code = :lender)
      """;

  private final AccessDatabase database;
  private final RefusedProperties settings;
  private long nextBound = System.nanoTime();

  RefusedContents(AccessDatabase database, RefusedProperties settings) {
    this.database = database;
    this.settings = settings;
  }

  /** Keeps the bytes of these, whose rows are written, in the transaction of its thread. */
  void keep(List<RefusedSubmission> refused) {
    List<String> ids = new ArrayList<>();
    List<String> types = new ArrayList<>();
    List<String> truncated = new ArrayList<>();
    List<String> contents = new ArrayList<>();
    for (RefusedSubmission each : refused) {
      RefusedContent content = each.content();
      if (content != null) {
        ids.add(each.id().value());
        types.add(content.contentType());
        truncated.add(Boolean.toString(content.isTruncated()));
        contents.add(Base64.getEncoder().encodeToString(compressed(content.bytes())));
      }
    }
    if (ids.isEmpty()) {
      return;
    }
    database
        .jdbc()
        .sql(KEEP)
        .param("ids", ids.toArray(String[]::new))
        .param("types", types.toArray(String[]::new))
        .param("truncated", truncated.toArray(String[]::new))
        .param("contents", contents.toArray(String[]::new))
        .update();
    refused.stream()
        .filter(each -> each.content() != null)
        .map(RefusedSubmission::owner)
        .distinct()
        .sorted()
        .forEach(owner -> bound(owner, settings.mostBytesPerLender()));
    if (System.nanoTime() - nextBound >= 0) {
      bound(null, settings.mostBytes());
      nextBound = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_BOUNDS);
    }
  }

  private void bound(@Nullable String owner, long most) {
    database.jdbc().sql(BOUND).param("lender", owner).param("most", most).update();
  }

  /** The bytes of one of a lender's, of anybody's without one, received since a moment. */
  Optional<RefusedContent> find(
      SubmissionId id, @Nullable LenderCode lender, OffsetDateTime since) {
    return database
        .jdbc()
        .sql(ONE)
        .param("id", id.value())
        .param("since", since)
        .param("lender", lender == null ? null : lender.value())
        .query(RefusedContents::content)
        .optional();
  }

  private static RefusedContent content(ResultSet row, int number) throws SQLException {
    return new RefusedContent(
        row.getString("content_type"),
        decompressed(row.getBytes("content")),
        row.getBoolean("truncated"));
  }

  private static byte[] compressed(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] decompressed(byte[] bytes) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return gzip.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
