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
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.projection.ModelNames;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindBillingSummary} and {@link FindClientRevenue}, and the same over all lenders.
 */
@Component
final class BillingHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.BILLING, ModelNames.REFERENCE);

  private final Pages pages;

  BillingHandler(Pages pages) {
    this.pages = pages;
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
    Pages.Found<LenderBilling> found =
        pages.readSums(
            query, query.lender(), query.page(), PROJECTIONS, moment -> statement(query, moment));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, BillingHandler::key);
    return new LenderBillingPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static List<String> key(LenderBilling row) {
    return List.of(
        row.lenderCode(),
        row.summary().billingMonth(),
        row.summary().borrowerCode(),
        row.summary().billingCurrency());
  }

  private static Pages.Statement<LenderBilling> statement(FindBillingSummary query, Moment moment) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), query.page(), moment),
            "borrower_code",
            query.borrowerCode());
    int rows = query.page().limit() + 1;
    return new Pages.Statement<>(
        shown -> BillSql.summary(criteria.sql(shown), rows, shown.valid("b")),
        "lender_code, billing_month, borrower_code, billing_currency",
        criteria.parameters(),
        true,
        () -> BillSql::summary);
  }

  private LenderRevenuePage read(FindClientRevenue query) {
    Pages.Found<LenderRevenue> found =
        pages.readSums(
            query, query.lender(), query.page(), PROJECTIONS, moment -> statement(query, moment));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, BillingHandler::key);
    return new LenderRevenuePage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static List<String> key(LenderRevenue row) {
    return List.of(
        row.lenderCode(),
        row.revenue().billingMonth(),
        row.revenue().clientCode(),
        row.revenue().billingCurrency());
  }

  private static Pages.Statement<LenderRevenue> statement(FindClientRevenue query, Moment moment) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), query.page(), moment),
            "client_id",
            query.clientId());
    int rows = query.page().limit() + 1;
    return new Pages.Statement<>(
        shown -> BillSql.revenue(criteria.sql(shown), rows),
        "lender_code, billing_month, client_id, billing_currency",
        criteria.parameters(),
        true,
        () -> BillSql::revenue);
  }
}
