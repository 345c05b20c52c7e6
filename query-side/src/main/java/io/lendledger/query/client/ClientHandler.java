package io.lendledger.query.client;

import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.ClientView;
import io.lendledger.core.client.FindClient;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindClient} with the preference that was received last. */
@Component
final class ClientHandler {

  private static final String SELECT =
      """
      SELECT client_id, effective_date, opt_in_status, fee_split
      FROM query.client
      WHERE lender_code = :lender AND client_id = :client AND valid_to = 9223372036854775807
      """;

  private final QueryDatabase database;
  private final Moments moments;

  ClientHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  ClientView handle(FindClient query) {
    return read(query.client());
  }

  private ClientView read(ClientKey key) {
    boolean fresh = moments.awaitFresh(key.lender(), List.of(ModelNames.INVENTORY));
    return database
        .client()
        .sql(SELECT)
        .param("lender", key.lender().value())
        .param("client", key.client().value())
        .query(ClientHandler::view)
        .optional()
        .orElseThrow(() -> fresh ? Rejected.notFound("client " + key.client()) : behind());
  }

  private static Rejected behind() {
    return new Rejected(
        RejectionCode.UNAVAILABLE, "The inventory does not show the latest events yet: try again");
  }

  private static ClientView view(ResultSet row, int number) throws SQLException {
    return new ClientView(
        row.getString("client_id"),
        row.getObject("effective_date", LocalDate.class),
        row.getString("opt_in_status"),
        row.getBigDecimal("fee_split"));
  }
}
