package io.lendledger.gateway.edge.mapping;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The mapping of each sender and flow that is in force for the bodies that come in: of a lender, or
 * of the desk, which is the sender without a lender's code. A submission takes its mapping along,
 * so that a later one changes nothing of it. All of it blocks.
 */
@Component
public class CsvMappings {

  /** Metadata of commands and events: the mapping by which their submission was read (SHA-256). */
  public static final String META_DATA = "csvMapping";

  /** No lender's code: those have a letter or digit at least. */
  private static final String DESK = "";

  private static final Logger log = LoggerFactory.getLogger(CsvMappings.class);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  private final AccessDatabase database;
  private final Clock clock;

  CsvMappings(AccessDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** The mapping by which a body that comes in now is to be read; only CSV has one. */
  public CsvMapping inForce(@Nullable LenderCode lender, Flow flow, BodyFormat format) {
    return format != BodyFormat.CSV
        ? CsvMapping.NONE
        : find(lender, flow).map(KeptMapping::mapping).orElse(CsvMapping.NONE);
  }

  /** The mapping of a flow, of a lender or the desk. */
  public Optional<KeptMapping> find(@Nullable LenderCode lender, Flow flow) {
    return database
        .jdbc()
        .sql("SELECT * FROM access.csv_mapping WHERE lender_code = ? AND flow = ?")
        .params(sender(lender), flow.wire())
        .query((row, _) -> kept(row))
        .optional();
  }

  /** The mappings of a lender or the desk, by flow. */
  public List<KeptMapping> of(@Nullable LenderCode lender) {
    return database
        .jdbc()
        .sql("SELECT * FROM access.csv_mapping WHERE lender_code = ? ORDER BY flow")
        .param(sender(lender))
        .query((row, _) -> kept(row))
        .list();
  }

  /** Puts a mapping in place of an earlier one; the same again changes nothing. */
  public KeptMapping keep(@Nullable LenderCode lender, Flow flow, CsvMapping mapping, String by) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    database
        .jdbc()
        .sql(
            """
            INSERT INTO access.csv_mapping (lender_code, flow, mapping, changed_at, changed_by)
            VALUES (?, ?, ?::jsonb, ?, ?)
            ON CONFLICT (lender_code, flow) DO UPDATE SET mapping = EXCLUDED.mapping,
              changed_at = EXCLUDED.changed_at, changed_by = EXCLUDED.changed_by
            WHERE csv_mapping.mapping <> EXCLUDED.mapping
            """)
        .params(
            sender(lender),
            flow.wire(),
            JSON.writeValueAsString(mapping.with(Map.of())),
            Timestamp.from(now),
            by)
        .update();
    log.info("{} put CSV mapping {} of {} for {}", by, mapping.sha256(), flow, named(lender));
    return find(lender, flow).orElseGet(() -> new KeptMapping(flow, mapping, now));
  }

  /** Ends a mapping; that there was none is no mistake. */
  public void end(@Nullable LenderCode lender, Flow flow, String by) {
    int ended =
        database
            .jdbc()
            .sql("DELETE FROM access.csv_mapping WHERE lender_code = ? AND flow = ?")
            .params(sender(lender), flow.wire())
            .update();
    log.info("{} ended {} CSV mapping of {} for {}", by, ended, flow, named(lender));
  }

  private static String sender(@Nullable LenderCode lender) {
    return lender == null ? DESK : lender.value();
  }

  private static String named(@Nullable LenderCode lender) {
    return lender == null ? "the desk" : lender.value();
  }

  private static KeptMapping kept(ResultSet row) throws SQLException {
    return new KeptMapping(
        Flow.of(row.getString("flow")),
        CsvMapping.among(JSON.readValue(row.getString("mapping"), TEXTS)),
        row.getTimestamp("changed_at").toInstant());
  }
}
