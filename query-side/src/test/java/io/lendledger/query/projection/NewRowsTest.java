package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Rows that are copied are those that parameters make. */
class NewRowsTest {

  private static final List<String> COLUMNS =
      List.of("id", "text", "amount", "units", "open", "day", "at");
  private static final int MANY = 40;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestPostgres.freshDatabase());

  @Test
  void theWayOfWritingMakesNoDifference() {
    create("few");
    create("many");
    List<Object[]> rows = IntStream.range(0, MANY).mapToObj(NewRowsTest::row).toList();

    rows.forEach(row -> NewRows.add(jdbc, "few", COLUMNS, List.of(new Object[][] {row})));
    NewRows.add(jdbc, "many", COLUMNS, rows);

    assertThat(all("many")).hasSize(MANY).isEqualTo(all("few"));
  }

  /** Or it would be found where many come together, and nowhere else. */
  @Test
  void aTypeThatCannotBeCopiedIsRefusedForASingleRowToo() {
    jdbc.execute("CREATE TABLE other (id uuid)");
    List<Object[]> row = List.of(new Object[][] {{UUID.randomUUID()}});

    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> NewRows.add(jdbc, "other", List.of("id"), row));
  }

  private void create(String table) {
    jdbc.execute(
        """
        CREATE TABLE %s (id bigint, text text, amount numeric, units bigint, open boolean,
          day date, at timestamptz)
        """
            .formatted(table));
  }

  private static Object[] row(int id) {
    Instant at = Instant.parse("2026-03-02T23:59:59.999998Z").plusNanos(id * 125L);
    return new Object[] {
      id,
      id % 2 == 0 ? null : "a\tb\\" + id,
      new BigDecimal("-1E-8"),
      (long) id,
      id % 3 == 0,
      LocalDate.of(2026, 3, 2),
      Timestamp.from(at)
    };
  }

  private List<String> all(String table) {
    return jdbc.queryForList(
        "SELECT each::text FROM %s each ORDER BY id".formatted(table), String.class);
  }
}
