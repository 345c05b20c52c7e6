package io.lendledger.query.billing;

import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.FindLenderBilling;
import io.lendledger.core.billing.FindLenderRevenue;
import io.lendledger.core.billing.LenderBilling;
import io.lendledger.core.billing.LenderBillingPage;
import io.lendledger.core.billing.LenderRevenue;
import io.lendledger.core.billing.LenderRevenuePage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Listing;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.Shown;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.projection.ModelNames;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindBillingSummary} and {@link FindClientRevenue}, and the same over all lenders.
 */
@Component
final class BillingHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.BILLING, ModelNames.REFERENCE);

  private static final RowOrder BILLING =
      RowOrder.of(
          LenderBillingPage.class,
          Map.of(
              "grossAccrual", "gross",
              "serviceAccrual", "service",
              "otherAgentAccrual", "other_agent",
              "netAccrual", "net",
              "netClientRevenue", "net_client"),
          "lender_code",
          "billing_month",
          "borrower_code",
          "billing_currency");
  private static final RowOrder REVENUE =
      RowOrder.of(
          LenderRevenuePage.class,
          Map.of(
              "clientCode", "client_id",
              "netClientRevenue", "net_client",
              "netAggregatorRevenue", "net_aggregator"),
          "lender_code",
          "billing_month",
          "client_id",
          "billing_currency");

  private final SortedReads reads;

  BillingHandler(SortedReads reads) {
    this.reads = reads;
  }

  @QueryHandler
  BillingSummaryPage handle(FindBillingSummary query) {
    LenderBillingPage page = read(query);
    return new BillingSummaryPage(
        page.data().stream().map(LenderBilling::summary).toList(),
        page.nextKey(),
        page.position(),
        page.asOf());
  }

  @QueryHandler
  LenderBillingPage handle(FindLenderBilling query) {
    return read(query.records());
  }

  @QueryHandler
  ClientRevenuePage handle(FindClientRevenue query) {
    LenderRevenuePage page = read(query);
    return new ClientRevenuePage(
        page.data().stream().map(LenderRevenue::revenue).toList(),
        page.nextKey(),
        page.position(),
        page.asOf());
  }

  @QueryHandler
  LenderRevenuePage handle(FindLenderRevenue query) {
    return read(query.records());
  }

  private LenderBillingPage read(FindBillingSummary query) {
    var page =
        reads.readSums(
            query,
            query.lender(),
            query.page(),
            PROJECTIONS,
            BILLING,
            (moment, each) -> listing(query, moment, each));
    return new LenderBillingPage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindBillingSummary query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> listing(query, moment, each));
  }

  @QueryHandler
  RecordCount count(FindLenderBilling query) {
    return count(query.records());
  }

  private static List<String> key(LenderBilling row) {
    return List.of(
        row.lenderCode(),
        row.summary().billingMonth(),
        row.summary().borrowerCode(),
        row.summary().billingCurrency());
  }

  private static Listing<LenderBilling> listing(
      FindBillingSummary query, Moment moment, PageRequest page) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), page, moment),
            "borrower_code",
            query.borrowerCode());
    int rows = page.limit() + 1;
    Function<Shown, String> sums =
        shown -> BillSql.summary(criteria.sql(shown), rows, shown.valid("b"));
    return sums(criteria, sums, () -> BillSql::summary, BillingHandler::key);
  }

  private LenderRevenuePage read(FindClientRevenue query) {
    var page =
        reads.readSums(
            query,
            query.lender(),
            query.page(),
            PROJECTIONS,
            REVENUE,
            (moment, each) -> listing(query, moment, each));
    return new LenderRevenuePage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindClientRevenue query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> listing(query, moment, each));
  }

  @QueryHandler
  RecordCount count(FindLenderRevenue query) {
    return count(query.records());
  }

  private static List<String> key(LenderRevenue row) {
    return List.of(
        row.lenderCode(),
        row.revenue().billingMonth(),
        row.revenue().clientCode(),
        row.revenue().billingCurrency());
  }

  private static Listing<LenderRevenue> listing(
      FindClientRevenue query, Moment moment, PageRequest page) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), page, moment),
            "client_id",
            query.clientId());
    int rows = page.limit() + 1;
    Function<Shown, String> sums = shown -> BillSql.revenue(criteria.sql(shown), rows);
    return sums(criteria, sums, () -> BillSql::revenue, BillingHandler::key);
  }

  /** What pages read of sums by lender, month, the criteria's column and currency. */
  private static <R> Listing<R> sums(
      BillCriteria criteria,
      Function<Shown, String> sums,
      Supplier<RowMapper<R>> record,
      Function<R, List<String>> key) {
    return new Listing<>(
        sums,
        sums,
        (_, chosen) -> chosen.sql(),
        "lender_code, billing_month, %s, billing_currency".formatted(criteria.column()),
        criteria.parameters(),
        true,
        record,
        key);
  }
}
