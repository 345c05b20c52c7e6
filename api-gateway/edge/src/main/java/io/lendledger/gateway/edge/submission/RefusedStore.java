package io.lendledger.gateway.edge.submission;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The refused submissions that are kept, shared by the gateways on a database. All blocks. */
@Component
class RefusedStore {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<Fault>> FAULTS = new TypeReference<>() {};

  private static final String KEEP =
      """
      INSERT INTO access.refused_submission
        (submission_id, lender_code, flow, received_at, error_code, message, faults)
      SELECT * FROM unnest(
        CAST(:ids AS text[]), CAST(:lenders AS text[]), CAST(:flows AS text[]),
        CAST(:times AS timestamptz[]), CAST(:codes AS text[]), CAST(:messages AS text[]),
        CAST(:faults AS text[]))
      ON CONFLICT DO NOTHING
      """;
  private static final String BOUND =
      """
      DELETE FROM access.refused_submission
      WHERE lender_code = :lender AND (received_at, submission_id) < (
        SELECT received_at, submission_id FROM access.refused_submission
        WHERE lender_code = :lender
        ORDER BY received_at DESC, submission_id DESC OFFSET :others LIMIT 1)
      """;
  private static final String FORGET =
      "DELETE FROM access.refused_submission WHERE received_at < :before";
  private static final String LIST =
      """
      SELECT * FROM access.refused_submission
      WHERE received_at >= :since AND noted <= :noted
      """;
  private static final String NEWEST_FIRST =
      " ORDER BY received_at DESC, submission_id DESC LIMIT ";
  private static final String ONE =
      """
      SELECT * FROM access.refused_submission
      WHERE submission_id = :id AND received_at >= :since
        AND (CAST(:lender AS text) IS NULL OR lender_code = :lender)
      """;

  private final AccessDatabase database;
  private final RefusedProperties settings;
  private final Clock clock;
  private final RefusedContents contents;

  RefusedStore(
      AccessDatabase database,
      RefusedProperties settings,
      @BusinessTime Clock clock,
      RefusedContents contents) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
    this.contents = contents;
  }

  /**
   * The refused ones that a page asks for.
   *
   * @param noted only those written up to this one
   * @param afterTime only those received before this one; null for the first page
   */
  record Asked(
      @Nullable LenderCode lender,
      @Nullable Flow flow,
      @Nullable Instant from,
      @Nullable Instant to,
      long noted,
      @Nullable Instant afterTime,
      String afterId,
      int rows) {

    /** The newest one alone. */
    Asked newest() {
      return new Asked(lender, flow, from, to, noted, null, "", 1);
    }
  }

  /** Keeps these, and of each lender the newest alone. */
  void keep(Collection<RefusedSubmission> refused) {
    List<RefusedSubmission> all = List.copyOf(refused);
    database
        .transactions()
        .executeWithoutResult(_ -> {
          database
              .jdbc()
              .sql(KEEP)
              .param("ids", texts(all.stream().map(each -> each.id().value()).toList()))
              .param("lenders", texts(all.stream().map(RefusedSubmission::owner).toList()))
              .param("flows", texts(all.stream().map(each -> each.flow().wire()).toList()))
              .param(
                  "times", texts(all.stream().map(each -> each.receivedAt().toString()).toList()))
              .param(
                  "codes", texts(all.stream().map(each -> each.rejection().code().name()).toList()))
              .param(
                  "messages", texts(all.stream().map(each -> each.rejection().message()).toList()))
              .param("faults", texts(all.stream().map(RefusedStore::faults).toList()))
              .update();
          all.stream().map(RefusedSubmission::owner).distinct().sorted().forEach(this::bound);
          contents.keep(all);
        });
  }

  private void bound(String owner) {
    database
        .jdbc()
        .sql(BOUND)
        .param("lender", owner)
        .param("others", settings.mostPerLender() - 1)
        .update();
  }

  /** Forgets those that were kept long enough; answers how many. */
  int forget() {
    return database.jdbc().sql(FORGET).param("before", utc(oldest())).update();
  }

  /** The number of the one that was written last. */
  long lastNoted() {
    return database
        .jdbc()
        .sql("SELECT coalesce(max(noted), 0) FROM access.refused_submission")
        .query(Long.class)
        .single();
  }

  /** The newest first. */
  List<RefusedSubmission> list(Asked asked) {
    Map<String, Object> parameters = new HashMap<>();
    StringBuilder conditions = new StringBuilder();
    parameters.put("since", utc(oldest()));
    parameters.put("noted", asked.noted());
    LenderCode lender = asked.lender();
    if (lender != null) {
      conditions.append(" AND lender_code = :lender");
      parameters.put("lender", lender.value());
    }
    if (asked.flow() != null) {
      conditions.append(" AND flow = :flow");
      parameters.put("flow", asked.flow().wire());
    }
    if (asked.from() != null) {
      conditions.append(" AND received_at >= :from");
      parameters.put("from", utc(asked.from()));
    }
    if (asked.to() != null) {
      conditions.append(" AND received_at < :to");
      parameters.put("to", utc(asked.to()));
    }
    if (asked.afterTime() != null) {
      conditions.append(" AND (received_at, submission_id) < (:afterTime, :afterId)");
      parameters.put("afterTime", utc(asked.afterTime()));
      parameters.put("afterId", asked.afterId());
    }
    return database
        .jdbc()
        .sql(LIST + conditions + NEWEST_FIRST + asked.rows())
        .params(parameters)
        .query(RefusedStore::refused)
        .list();
  }

  /** One of a lender's; of anybody's without one. */
  Optional<RefusedSubmission> find(SubmissionId id, @Nullable LenderCode lender) {
    return database
        .jdbc()
        .sql(ONE)
        .param("id", id.value())
        .param("since", utc(oldest()))
        .param("lender", lender == null ? null : lender.value())
        .query(RefusedStore::refused)
        .optional();
  }

  /** The bytes of one of a lender's, of anybody's without one, as far as they are kept. */
  Optional<RefusedContent> content(SubmissionId id, @Nullable LenderCode lender) {
    return contents.find(id, lender, utc(oldest()));
  }

  private Instant oldest() {
    return clock.instant().minus(Duration.ofDays(settings.keptDays()));
  }

  private static String faults(RefusedSubmission refused) {
    return JSON.writeValueAsString(refused.rejection().faults());
  }

  private static String[] texts(List<String> values) {
    return values.stream().map(RefusedStore::storable).toArray(String[]::new);
  }

  /** PostgreSQL keeps no NUL, and a refused body may hold anything. */
  private static String storable(String text) {
    return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static RefusedSubmission refused(ResultSet row, int number) throws SQLException {
    String lender = row.getString("lender_code");
    return new RefusedSubmission(
        new SubmissionId(row.getString("submission_id")),
        lender.isEmpty() ? null : new LenderCode(lender),
        Flow.of(row.getString("flow")),
        row.getObject("received_at", OffsetDateTime.class).toInstant(),
        new Rejection(
            RejectionCode.valueOf(row.getString("error_code")),
            row.getString("message"),
            JSON.readValue(row.getString("faults"), FAULTS)),
        null);
  }
}
