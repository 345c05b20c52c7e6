package io.lendledger.query.projection;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of row versions. Beside these columns it has {@code valid_from} and {@code valid_to},
 * store positions, the latter exclusive and 2^63-1 in the current version.
 *
 * @param name without schema
 * @param key columns that identify a row
 * @param values its other columns
 */
public record Table(String name, List<String> key, List<String> values) {

  private static final String CURRENT = " AND valid_to = " + Long.MAX_VALUE;

  /** A table by its name and key columns; {@link #values(String...)} adds the others. */
  public static Table keyed(String name, String... key) {
    return new Table(name, List.of(key), List.of());
  }

  /** The same table with these columns beside its key. */
  public Table values(String... columns) {
    return new Table(name, key, List.of(columns));
  }

  /** Tables are looked up for every row, so that their columns are left out. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  List<String> columns() {
    return Stream.concat(key.stream(), values.stream()).toList();
  }

  List<String> written() {
    return Stream.concat(Stream.of("valid_from", "valid_to"), columns().stream()).toList();
  }

  Columns inOrder() {
    return Columns.of(columns());
  }

  String selectCurrent(String conditions) {
    return "SELECT ctid, %s FROM %s WHERE %s%s"
        .formatted(String.join(", ", columns()), name, conditions, CURRENT);
  }

  /**
   * Ends versions at the places where a transaction has read them. They are still there: nobody
   * else writes a model meanwhile.
   */
  String endCurrent() {
    return """
    UPDATE %s version SET valid_to = ended.until
    FROM unnest(?::text[]::tid[], ?::bigint[]) AS ended (place, until)
    WHERE version.ctid = ended.place AND version.valid_to = %d
    """
        .formatted(name, Long.MAX_VALUE);
  }

  /**
   * Takes an array of text for each of these columns, and finds the rows of each place in the
   * arrays by itself. So no plan for many of them at once reads all rows of a lender, which one for
   * two arrays does where statistics do not know the lender yet (PostgreSQL before 17).
   */
  String selectCurrentOf(List<String> by) {
    return """
    SELECT found.* FROM unnest(%1$s) AS wanted(%2$s) CROSS JOIN LATERAL (
      SELECT known.ctid AS place, %3$s FROM %4$s AS known WHERE %5$s%6$s %7$s) AS found
    """
        .formatted(
            String.join(", ", Collections.nCopies(by.size(), "?::text[]")),
            String.join(", ", by),
            String.join(", ", columns()),
            name,
            by.stream()
                .map(column -> "known.%1$s = wanted.%1$s".formatted(column))
                .collect(Collectors.joining(" AND ")),
            CURRENT,
            by.equals(key) ? "LIMIT 1" : "OFFSET 0");
  }
}
