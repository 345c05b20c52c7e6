package io.lendledger.query.projection;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives the tables of models that were never written today's shape at once: they have nothing to
 * rebuild.
 */
final class NewModels {

  private static final long LOCK = 0x6e65776d6f64L;

  private final JdbcTemplate jdbc;
  private final TransactionTemplate transaction;

  NewModels(QueryDatabase database) {
    this.jdbc = database.template();
    this.transaction = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
  }

  /** Shapes those of these projections, one process at a time. */
  void shape(List<Projection> projections) {
    transaction.executeWithoutResult(status -> {
      jdbc.query("SELECT pg_advisory_xact_lock(?)", row -> {}, LOCK);
      projections.stream()
          .filter(each -> each.revision() > 1 && !wasWritten(each))
          .forEach(this::shape);
    });
  }

  private boolean wasWritten(Projection projection) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "SELECT EXISTS (SELECT FROM query.progress WHERE name = ?)",
            Boolean.class,
            projection.name()));
  }

  private void shape(Projection projection) {
    jdbc.execute("SET LOCAL search_path = " + QueryDatabase.SCHEMA);
    for (int revision = 2; revision <= projection.revision(); revision++) {
      jdbc.execute(ShapeStep.of(projection.name(), revision));
    }
    jdbc.update(
        "INSERT INTO query.progress (name, position, at, revision) VALUES (?, -1, 'epoch', ?)",
        projection.name(),
        projection.revision());
  }
}
