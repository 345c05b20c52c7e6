package io.lendledger.command.rebuild;

import static io.lendledger.command.LendingDesk.MONDAY;
import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rebuild.RebuildLookUps;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A desk that has lent and closed a day, and its look-ups as an operator sees them. */
abstract class RebuildingDesk {

  private static final long PATIENCE_SECONDS = 180;
  private static final long LOOK_NANOS = 10_000_000;

  /** Columns, constraints, indexes and settings of tables as the database describes them. */
  private static final String CATALOGUE =
      """
      SELECT indexdef FROM pg_indexes WHERE schemaname = 'command'
      UNION ALL
      SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'command'::regnamespace
      UNION ALL
      SELECT format('%s %s %s %s %s %s', attrelid::regclass, attname, atttypid::regtype,
                    attnotnull, attgenerated, col_description(attrelid, attnum))
        FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (
             SELECT oid FROM pg_class WHERE relnamespace = 'command'::regnamespace)
      UNION ALL
      SELECT format('%s %s', oid::regclass, reloptions) FROM pg_class
        WHERE relnamespace = 'command'::regnamespace AND reloptions IS NOT NULL
      ORDER BY 1
      """;

  LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    desk.price(MONDAY, "50");
    lend(3_000);
    close();
    lend(1_000);
    desk.run.settle();
  }

  void lend(long units) {
    desk.borrow(units);
    desk.deliver(desk.run.events(LoanBooked.class).getLast().loanId(), units);
    desk.run.settle();
  }

  void close() {
    desk.run.send(new CloseBusinessDay(new CalendarKey(), MONDAY));
    desk.run.settle();
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  List<String> parked() {
    return texts("SELECT concat_ws(' ', handler, event_type, lender) FROM command.parked_event");
  }

  Connection readerThatStays() throws Exception {
    Connection reader = desk.run.database().getConnection();
    reader.setAutoCommit(false);
    reader.createStatement().execute("SELECT count(*) FROM command.loan");
    return reader;
  }

  void replay() {
    desk.run.send(new RebuildLookUps(REPLAY));
    awaitEnd(REPLAY);
  }

  Differences differences() {
    desk.run.send(new RebuildLookUps(VERIFY));
    return awaitEnd(VERIFY).differences();
  }

  Rebuild awaitEnd(RebuildKind kind) {
    Rebuild ended = of(awaitState(each -> ended(each, kind)), kind);
    assertThat(ended.state()).as("%s", ended).isEqualTo("Succeeded");
    return ended;
  }

  static boolean goesOn(ProjectionState state) {
    return state.replay() != null && state.replay().goesOn();
  }

  static boolean ended(ProjectionState state, RebuildKind kind) {
    return of(state, kind) != null && !of(state, kind).goesOn();
  }

  private static Rebuild of(ProjectionState state, RebuildKind kind) {
    return kind == REPLAY ? state.replay() : state.verification();
  }

  ProjectionState state() {
    return desk.run.get(LookUpMessages.class).handle(new FindLookUps());
  }

  ProjectionState awaitState(Predicate<ProjectionState> wanted) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    ProjectionState state = state();
    while (!wanted.test(state)) {
      assertThat(System.nanoTime()).as("%s", state).isLessThan(deadline);
      LockSupport.parkNanos(LOOK_NANOS);
      state = state();
    }
    return state;
  }

  void sql(String statement) {
    assertThat(desk.run.jdbc().sql(statement).update()).isNotNegative();
  }

  Map<String, List<String>> rows() {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String table : new LookUpModel().tables()) {
      rows.put(table, texts("SELECT each::text FROM command." + table + " each ORDER BY 1"));
    }
    return rows;
  }

  List<String> columns(String table) {
    return texts(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'command'"
            + " AND table_name = '"
            + table
            + "'");
  }

  List<String> schemas() {
    return texts("SELECT nspname FROM pg_namespace");
  }

  List<String> catalogue() {
    return texts(CATALOGUE);
  }

  private List<String> texts(String sql) {
    return desk.run.jdbc().sql(sql).query(String.class).list();
  }
}
