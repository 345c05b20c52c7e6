package io.lendledger.query.client;

import io.lendledger.core.client.ClientPreference;
import io.lendledger.core.client.ClientPreferencePage;
import io.lendledger.core.client.FindClientPreferences;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.ListReads;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindClientPreferences}, by lender, client and effective date. */
@Component
final class ClientPreferenceHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.INVENTORY);

  /** The day of a client without a preference, before any other. */
  private static final LocalDate NEVER = LocalDate.of(1, 1, 1);

  private static final String PAGE =
      """
      SELECT c.lender_code, c.client_id, p.effective_date,
        coalesce(p.opt_in_status, c.opt_in_status) AS opt_in_status, p.fee_split,
        p.effective_date IS NOT NULL AND p.effective_date = (
          SELECT max(f.effective_date) FROM query.client_preference f
          WHERE f.lender_code = c.lender_code AND f.client_id = c.client_id
            AND f.effective_date <= :day
            AND f.valid_from <= :position AND :position < f.valid_to) IS TRUE AS in_force
      FROM query.client c
      LEFT JOIN query.client_preference p
        ON p.lender_code = c.lender_code AND p.client_id = c.client_id
        AND p.valid_from <= :position AND :position < p.valid_to
      WHERE %s
      ORDER BY c.lender_code, c.client_id, p.effective_date
      LIMIT %d
      """;
  private static final String BEHIND =
      """
      (c.lender_code, c.client_id) >= (:afterLender, :afterClient)
        AND (c.lender_code, c.client_id, coalesce(p.effective_date, DATE '0001-01-01'))
          > (:afterLender, :afterClient, :afterDate)\
      """;

  private static final RowOrder ORDER =
      RowOrder.of(
          ClientPreferencePage.class,
          Map.of(),
          "lender_code",
          "client_id",
          "coalesce(r.effective_date, DATE '0001-01-01') date");

  private final ListReads lists;

  ClientPreferenceHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  ClientPreferencePage handle(FindClientPreferences query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        ClientPreferenceHandler::key,
        ClientPreferencePage::new);
  }

  @QueryHandler
  RecordCount count(FindClientPreferences query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<ClientPreference> rows(
      FindClientPreferences query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    Criteria criteria =
        Criteria.at(moment, "c")
            .and("c.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("c.client_id = :client", "client", query.clientId());
    List<String> after = PageKey.after(page, 3);
    if (after != null) {
      criteria.and(
          BEHIND,
          Map.of(
              "afterLender", after.get(0),
              "afterClient", after.get(1),
              "afterDate", PageKey.date(after.get(2))));
    }
    return new Rows<>(
        criteria.in(PAGE, page),
        criteria.and("true", Map.of("day", moment.date())).parameters(),
        ClientPreferenceHandler::preference);
  }

  private static List<String> key(ClientPreference preference) {
    LocalDate day = preference.effectiveDate();
    return List.of(
        preference.lenderCode(), preference.clientId(), (day == null ? NEVER : day).toString());
  }

  private static ClientPreference preference(ResultSet row, int number) throws SQLException {
    return new ClientPreference(
        row.getString("lender_code"),
        row.getString("client_id"),
        row.getObject("effective_date", LocalDate.class),
        row.getString("opt_in_status"),
        row.getBigDecimal("fee_split"),
        row.getBoolean("in_force"));
  }
}
