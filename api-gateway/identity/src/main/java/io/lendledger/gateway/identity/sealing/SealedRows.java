package io.lendledger.gateway.identity.sealing;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Seals, at start, secrets that are in clear or under a previous master key; the start fails
 * without the keys of sealed rows. Other gateways may start at the same time; each row is sealed by
 * one of them.
 */
@Component
public class SealedRows implements InitializingBean {

  private static final Logger log = LoggerFactory.getLogger(SealedRows.class);

  private final AccessDatabase database;
  private final Vault vault;

  SealedRows(AccessDatabase database, Vault vault) {
    this.database = database;
    this.vault = vault;
  }

  /**
   * A column of sealed secrets, beside which is a column {@code sealed}.
   *
   * @param table in the schema {@code access}
   * @param key its primary key
   * @param value the column
   */
  public record Column(String table, String key, String value) {

    /** Signing keys with their private parts. */
    public static final Column SIGNING_KEYS = new Column("signing_key", "kid", "jwk");

    /** Secrets that sign webhooks to lenders. */
    public static final Column DELIVERY_SECRETS = new Column("webhook_secret", "id", "secret");

    public static final Column WEBHOOK_SECRETS =
        new Column("inbound_webhook_secret", "lender_code", "secret");
    static final Column SECRETS = new Column("secret", "name", "value");

    /** The place to which a row's secret is bound. */
    public String place(String id) {
      return "access." + table + "/" + id;
    }

    public Kept read(ResultSet row) throws SQLException {
      return new Kept(row.getBytes(value), row.getBoolean("sealed"));
    }
  }

  private record Row(String id, Kept kept) {}

  @Override
  public void afterPropertiesSet() {
    for (Column column :
        List.of(
            Column.SIGNING_KEYS, Column.WEBHOOK_SECRETS, Column.DELIVERY_SECRETS, Column.SECRETS)) {
      int sealed = rows(column).stream().mapToInt(row -> seal(column, row)).sum();
      if (sealed > 0) {
        log.info("{} rows of access.{} were sealed under the master key", sealed, column.table());
      }
    }
    vault.warnOfClear();
  }

  private List<Row> rows(Column column) {
    return database
        .jdbc()
        .sql(
            "SELECT %s, %s, sealed FROM access.%s"
                .formatted(column.key(), column.value(), column.table()))
        .query((row, _) -> new Row(row.getString(1), column.read(row)))
        .list();
  }

  private int seal(Column column, Row row) {
    String place = column.place(row.id());
    if (!vault.isStale(row.kept())) {
      vault.requireMaster(place, row.kept());
      return 0;
    }
    Kept anew = vault.keep(place, vault.open(place, row.kept()));
    return database
        .jdbc()
        .sql(
            "UPDATE access.%s SET %s = ?, sealed = ? WHERE %s = ? AND %s = ?"
                .formatted(column.table(), column.value(), column.key(), column.value()))
        .params(anew.value(), anew.sealed(), row.id(), row.kept().value())
        .update();
  }
}
