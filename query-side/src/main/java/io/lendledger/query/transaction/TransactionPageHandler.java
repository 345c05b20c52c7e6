package io.lendledger.query.transaction;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.core.transaction.FindTransactions;
import io.lendledger.core.transaction.TransactionPage;
import io.lendledger.core.transaction.TransactionStatus;
import io.lendledger.core.transaction.TransactionView;
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
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindTransactions}, by lender and transaction id. A transaction that no snapshot
 * includes has a version among the pending ones; before its client has heard of it, it has none.
 */
@Component
final class TransactionPageHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.TRANSACTIONS, ModelNames.INVENTORY);

  private static final String STATUS =
      "CASE WHEN p.valid_to IS NULL THEN '%s' WHEN p.valid_to > :position THEN '%s' ELSE '%s' END"
          .formatted(
              TransactionStatus.RECORDED.wire(),
              TransactionStatus.PENDING.wire(),
              TransactionStatus.INCLUDED.wire());
  private static final String PAGE =
      """
      SELECT t.*,
      """
          + STATUS
          + """
           AS transaction_status
          FROM query.recorded_transaction t
          LEFT JOIN LATERAL (
            SELECT valid_to FROM query.pending_transaction
            WHERE lender_code = t.lender_code AND transaction_id = t.transaction_id
              AND valid_from <= :position
            ORDER BY valid_from DESC LIMIT 1) p ON true
          WHERE %s
          ORDER BY t.lender_code, t.transaction_id
          LIMIT %d
          """;

  private static final RowOrder ORDER =
      RowOrder.of(TransactionPage.class, Map.of(), "lender_code", "transaction_id");

  private final ListReads lists;

  TransactionPageHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  TransactionPage handle(FindTransactions query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        each -> List.of(each.lenderCode(), each.transactionId()),
        TransactionPage::new);
  }

  @QueryHandler
  RecordCount count(FindTransactions query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<TransactionView> rows(
      FindTransactions query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    Criteria criteria =
        Criteria.upTo(moment, "t.position")
            .and("t.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("t.client_id = :client", "client", query.clientId())
            .and("t.isin = :isin", "isin", query.isin())
            .and("t.trade_date >= :from", "from", query.fromDate())
            .and("t.trade_date <= :to", "to", query.toDate());
    if (!query.statuses().isEmpty()) {
      criteria.and(STATUS + " IN (:statuses)", "statuses", query.statuses());
    }
    List<String> after = PageKey.after(page, 2);
    if (after != null) {
      criteria.and(
          "(t.lender_code, t.transaction_id) > (:afterLender, :afterId)",
          Map.of("afterLender", after.get(0), "afterId", after.get(1)));
    }
    return new Rows<>(
        criteria.in(PAGE, page), criteria.parameters(), TransactionPageHandler::transaction);
  }

  private static TransactionView transaction(ResultSet row, int number) throws SQLException {
    return new TransactionView(
        row.getString("lender_code"),
        row.getString("transaction_id"),
        row.getString("transaction_status"),
        row.getString("client_id"),
        row.getString("account_id"),
        row.getString("isin"),
        row.getString("ticker"),
        row.getString("exchange"),
        row.getString("external_instrument_id"),
        row.getString("side"),
        row.getBigDecimal("units"),
        row.getObject("trade_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getString("depositary"),
        row.getObject("recorded_at", OffsetDateTime.class).toInstant());
  }
}
