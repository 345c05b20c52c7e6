package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Few rows and many, which are written in different ways. */
class RowsTest {

  private static final Table NOTE =
      Table.keyed("note", "id", "day").values("text", "amount", "units", "open");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final String ODD = "a\tb\nc\rd\\e\\N\\.\u00e9\u20ac\ud83d\ude00'\"";

  private final JdbcTemplate jdbc = new JdbcTemplate(TestPostgres.freshDatabase());
  private final TransactionTemplate transaction =
      new TransactionTemplate(new JdbcTransactionManager(jdbc.getDataSource()));

  @BeforeEach
  void create() {
    jdbc.execute(
        """
        CREATE TABLE note (id text, day date, text text, amount numeric, units bigint,
          open boolean, valid_from bigint, valid_to bigint, UNIQUE (id, day, valid_to))
        """);
  }

  private void write(Consumer<Rows> changes) {
    transaction.executeWithoutResult(_ -> {
      Rows rows = new Rows(jdbc);
      changes.accept(rows);
      rows.write();
    });
  }

  private static Row note(int id, String text) {
    return Row.empty()
        .with("id", "N" + id)
        .with("text", text)
        .with("day", DAY)
        .with("amount", id % 2 == 0 ? null : new BigDecimal("-1E-8"))
        .with("units", (long) id)
        .with("open", id % 3 == 0);
  }

  private static List<String> ids(int count) {
    return IntStream.range(0, count).mapToObj(id -> "N" + id).toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 400})
  void areReadAsTheyWereWritten(int count) {
    write(rows -> IntStream.range(0, count).forEach(id -> rows.put(NOTE, note(id, ODD), 7)));
    write(rows -> {
      rows.load(NOTE, Map.of("id", ids(count)));
      for (int id = 0; id < count; id++) {
        assertThat(rows.find(NOTE, "N" + id, DAY)).contains(note(id, ODD));
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 400})
  void haveOneVersionAtATime(int count) {
    write(rows -> IntStream.range(0, count).forEach(id -> rows.put(NOTE, note(id, "old"), 7)));
    write(rows -> {
      rows.load(NOTE, "id", ids(count));
      IntStream.range(0, count).forEach(id -> rows.put(NOTE, note(id, "new"), 9));
    });
    write(rows -> {
      rows.load(NOTE, "id", List.of("N0"));
      rows.remove(NOTE, note(0, "new"), 12);
    });
    assertThat(versions("valid_from = 7 AND valid_to = 9 AND text = 'old'")).isEqualTo(count);
    assertThat(versions("valid_from = 9 AND text = 'new'")).isEqualTo(count);
    assertThat(versions("valid_to = 12 AND id = 'N0'")).isOne();
    assertThat(versions("valid_to = " + Long.MAX_VALUE)).isEqualTo(count - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 400})
  void areAllWrittenOrNone(int count) {
    write(rows -> rows.put(NOTE, note(0, "known"), 7));
    assertThatExceptionOfType(DataIntegrityViolationException.class)
        .isThrownBy(() ->
            write(rows ->
                IntStream.range(0, count).forEach(id -> rows.put(NOTE, note(id, "again"), 8))));
    assertThat(versions("true")).isOne();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 400})
  void areNotEndedWhereSomebodyElseHasMovedThem(int count) {
    write(rows -> IntStream.range(0, count).forEach(id -> rows.put(NOTE, note(id, "old"), 7)));
    assertThatExceptionOfType(ConcurrencyFailureException.class)
        .isThrownBy(() ->
            write(rows -> {
              rows.load(NOTE, "id", List.of("N0"));
              jdbc.update("UPDATE note SET text = 'moved' WHERE id = 'N0'");
              rows.put(NOTE, note(0, "new"), 9);
            }));
    assertThat(versions("text = 'old'")).isEqualTo(count);
  }

  private long versions(String condition) {
    return jdbc.queryForObject("SELECT count(*) FROM note WHERE " + condition, Long.class);
  }
}
