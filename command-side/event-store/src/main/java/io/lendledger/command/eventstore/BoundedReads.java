package io.lendledger.command.eventstore;

import io.lendledger.command.eventstore.BatchedEvents.Batch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.axonframework.eventsourcing.eventstore.EventStoreException;

/**
 * Reads of events by number and by bytes: an event may have thousands of lines, and a batch of such
 * must not fill the memory. A batch ends with the event that brings its payloads to the bound; the
 * database sends no other. Lengths are known without reading the payloads.
 */
final class BoundedReads {

  /** Payloads of a batch have fewer bytes without its last one. */
  static final int BATCH_BYTES = 2 << 20;

  private static final String BOUNDED =
      """
      SELECT * FROM (
        SELECT *, count(*) OVER () AS found,
               coalesce(sum(octet_length(payload)) OVER (
                 ORDER BY %1$s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
          FROM (%2$s ORDER BY %1$s LIMIT ?) AS next) AS counted
       WHERE before < ? ORDER BY %1$s
      """;
  private static final String BEHIND =
      BOUNDED.formatted(
          "global_index",
          "SELECT "
              + EventRows.SCHEMA.trackedEventFields()
              + " FROM eventstore.domain_event WHERE global_index > ?");
  private static final String OF_AGGREGATE =
      BOUNDED.formatted(
          "sequence_number",
          "SELECT "
              + EventRows.SCHEMA.domainEventFields()
              + " FROM eventstore.domain_event"
              + " WHERE aggregate_identifier = ? AND sequence_number >= ?");

  private final Supplier<Connection> connections;

  /** By connections that are closed after each read. */
  BoundedReads(Supplier<Connection> connections) {
    this.connections = connections;
  }

  /** What a row holds. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** At most so many events behind a position. */
  <T> Batch<T> behind(long position, int most, Row<T> row) {
    try (Connection connection = connections.get();
        PreparedStatement select = connection.prepareStatement(BEHIND)) {
      select.setLong(1, position);
      return batch(select, 2, most, row);
    } catch (SQLException e) {
      throw new EventStoreException("Cannot read events behind %d".formatted(position), e);
    }
  }

  /** At most so many events of an aggregate from a sequence number on. */
  <T> Batch<T> ofAggregate(String aggregate, long first, int most, Row<T> row) {
    try (Connection connection = connections.get();
        PreparedStatement select = connection.prepareStatement(OF_AGGREGATE)) {
      select.setString(1, aggregate);
      select.setLong(2, first);
      return batch(select, 3, most, row);
    } catch (SQLException e) {
      throw new EventStoreException("Cannot read events of %s".formatted(aggregate), e);
    }
  }

  private static <T> Batch<T> batch(PreparedStatement select, int place, int most, Row<T> row)
      throws SQLException {
    select.setInt(place, most);
    select.setLong(place + 1, BATCH_BYTES);
    try (ResultSet rows = select.executeQuery()) {
      List<T> events = new ArrayList<>();
      long found = 0;
      while (rows.next()) {
        found = rows.getLong("found");
        events.add(row.read(rows));
      }
      return new Batch<>(events, found == most || found > events.size());
    }
  }
}
