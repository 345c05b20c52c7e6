package io.lendledger.command.rebuild;

import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.core.rebuild.TableComparison;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The look-ups' tables in a schema of their own. */
final class LookUpShadow {

  static final String LIVE = "command";
  static final String SCHEMA = "command_rebuild";

  private static final String SHAPE =
      """
      SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s',
                    :shadow, :table, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conrelid = :live::regclass AND contype IN ('p', 'u')
      UNION ALL
      SELECT replace(pg_get_indexdef(indexrelid),
                     format(' ON %s ', :live), format(' ON %s.%s ', :shadow, :table))
        FROM pg_index WHERE indrelid = :live::regclass
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      UNION ALL
      SELECT format('ALTER TABLE %I.%I SET (%s)', :shadow, :table,
                    array_to_string(reloptions, ', '))
        FROM pg_class WHERE oid = :live::regclass AND reloptions IS NOT NULL
      """;
  private static final String COLUMNS =
      """
      SELECT column_name FROM information_schema.columns
       WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position
      """;
  private static final String KEY =
      """
      SELECT a.attname FROM pg_constraint c
        CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k(number, place)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
       WHERE c.conrelid = ?::regclass AND c.contype = 'p' ORDER BY k.place
      """;

  /** Positions that are the look-ups' own, not how far they have come. */
  private static final String NOTED = "(SELECT * FROM %s.progress WHERE name <> 'registers')";

  /** Shorter than the second after which a waiting reader would find a deadlock. */
  private static final String LOCK_TIMEOUT = "SET LOCAL statement_timeout = '700ms'";

  private final LookUpModel model;
  private final JdbcClient jdbc;

  LookUpShadow(LookUpModel model, JdbcClient jdbc) {
    this.model = model;
    this.jdbc = jdbc;
  }

  /** Lets the transaction's statements that name no schema find these tables. */
  void enter() {
    execute("SET LOCAL search_path = " + SCHEMA);
  }

  /** Empty tables in place of whatever was there. */
  void create(int kept) {
    drop();
    execute("CREATE SCHEMA " + SCHEMA);
    copy("progress");
    copy("parked_event");
    model.tables().stream().filter(this::isLive).forEach(this::copy);
    if (kept < model.revision()) {
      String path = jdbc.sql("SHOW search_path").query(LookUpShadow::name).single();
      enter();
      for (int revision = kept + 1; revision <= model.revision(); revision++) {
        execute(model.step(revision));
      }
      execute("SET LOCAL search_path = " + path);
    }
    execute("INSERT INTO %s.calendar DEFAULT VALUES".formatted(SCHEMA));
  }

  private boolean isLive(String table) {
    return jdbc.sql("SELECT to_regclass(?) IS NOT NULL")
        .param(LIVE + "." + table)
        .query(Boolean.class)
        .single();
  }

  private void copy(String table) {
    execute(
        "CREATE TABLE %1$s.%3$s (LIKE %2$s.%3$s INCLUDING ALL EXCLUDING INDEXES)"
            .formatted(SCHEMA, LIVE, table));
    jdbc.sql(SHAPE)
        .param("shadow", SCHEMA)
        .param("table", table)
        .param("live", LIVE + "." + table)
        .query(LookUpShadow::name)
        .list()
        .forEach(this::execute);
  }

  /** Statistics for the planner. */
  void analyze() {
    model.tables().forEach(table -> execute("ANALYZE %s.%s".formatted(SCHEMA, table)));
  }

  /** What is compared: every table, and what is noted beside them. */
  List<TableComparison> comparisons() {
    List<TableComparison> all = new ArrayList<>();
    model.tables().forEach(table -> all.add(comparison(table)));
    all.add(
        new TableComparison(
            "progress",
            NOTED.formatted(LIVE),
            NOTED.formatted(SCHEMA),
            List.of("name"),
            List.of("name", "position", "at")));
    return all;
  }

  private static String name(ResultSet row, int number) throws SQLException {
    return row.getString(1);
  }

  /** Rows of a table without a key are told by all of their columns, and by how many are alike. */
  private TableComparison comparison(String table) {
    List<String> columns = jdbc.sql(COLUMNS).params(SCHEMA, table).query(LookUpShadow::name).list();
    List<String> key = jdbc.sql(KEY).param(SCHEMA + "." + table).query(LookUpShadow::name).list();
    if (!key.isEmpty()) {
      return new TableComparison(table, LIVE + "." + table, SCHEMA + "." + table, key, columns);
    }
    String counted =
        "(SELECT %1$s, count(*) AS times FROM %2$s.%3$s GROUP BY %1$s)"
            .formatted(String.join(", ", columns), "%s", table);
    List<String> all = new ArrayList<>(columns);
    all.add("times");
    return new TableComparison(
        table, counted.formatted(LIVE), counted.formatted(SCHEMA), columns, all);
  }

  /**
   * Puts these tables in the place of the live ones, in the caller's transaction. Readers wait for
   * its end, at most for the time it takes to lock all tables and a moment.
   */
  void swap() {
    String live =
        model.tables().stream()
            .filter(this::isLive)
            .map(table -> LIVE + "." + table)
            .collect(Collectors.joining(", "));
    execute(LOCK_TIMEOUT);
    execute("LOCK TABLE " + live + " IN ACCESS EXCLUSIVE MODE");
    execute("SET LOCAL statement_timeout TO DEFAULT");
    for (String table : model.tables()) {
      execute("DROP TABLE IF EXISTS %s.%s".formatted(LIVE, table));
      execute("ALTER TABLE %s.%s SET SCHEMA %s".formatted(SCHEMA, table, LIVE));
    }
    execute("DELETE FROM %s.progress WHERE name <> 'registers'".formatted(LIVE));
    execute("INSERT INTO %s.progress SELECT * FROM %s.progress".formatted(LIVE, SCHEMA));
    execute(
        "UPDATE %s.progress SET revision = %d WHERE name = 'registers'"
            .formatted(LIVE, model.revision()));
    execute(
        """
        INSERT INTO command.parked_event AS known SELECT * FROM command_rebuild.parked_event
        ON CONFLICT (handler, key) DO UPDATE SET position = excluded.position,
          passed = greatest(known.passed, excluded.passed), event_id = excluded.event_id,
          event_type = excluded.event_type, cause = excluded.cause, since = excluded.since,
          attempts = excluded.attempts, retrying = false, skipped = NULL
        WHERE excluded.position < known.position
        """);
    keepLoanNumbersApart();
    drop();
  }

  /** No number is given again that an event has, whatever became of the sequence. */
  private void keepLoanNumbersApart() {
    jdbc.sql(
            """
            SELECT setval('command.loan_number', highest.number)
            FROM (SELECT max(substr(loan_id, 2)::bigint) AS number
                  FROM command.loan) highest
            WHERE highest.number > (SELECT last_value FROM command.loan_number)
            """)
        .query(row -> {});
  }

  void drop() {
    execute("DROP SCHEMA IF EXISTS %s CASCADE".formatted(SCHEMA));
  }

  private void execute(String sql) {
    jdbc.sql(sql).update();
  }
}
