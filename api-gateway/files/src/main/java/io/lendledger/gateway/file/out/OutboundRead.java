package io.lendledger.gateway.file.out;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.wire.WireNamed;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.core.ResolvableType;

/** The reads that are also written as files (docs/files.md, Fetch). */
enum OutboundRead implements WireNamed {
  @JsonProperty("loans-custody")
  LOANS_CUSTODY(CustodyLoanPage.class),
  @JsonProperty("loans-clients")
  LOANS_CLIENTS(ClientLoanPage.class),
  @JsonProperty("trades")
  TRADES(TradePage.class),
  @JsonProperty("position-reconciliation")
  POSITION_RECONCILIATION(PositionReconciliationPage.class),
  @JsonProperty("accruals")
  ACCRUALS(AccrualPage.class),
  @JsonProperty("collateral")
  COLLATERAL(CollateralPage.class),
  @JsonProperty("client-revenue")
  CLIENT_REVENUE(ClientRevenuePage.class),
  @JsonProperty("billing-summary")
  BILLING_SUMMARY(BillingSummaryPage.class);

  private final Class<? extends Page<?>> pageType;

  OutboundRead(Class<? extends Page<?>> pageType) {
    this.pageType = pageType;
  }

  /** All of them, by their names. */
  static List<String> names() {
    return Arrays.stream(values()).map(OutboundRead::wire).toList();
  }

  /** By its name; throws {@link IllegalArgumentException} when it is none. */
  static OutboundRead of(String wire) {
    return Arrays.stream(values())
        .filter(each -> each.wire().equals(wire))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "\"%s\" is no read: name some of %s".formatted(wire, names())));
  }

  /** Whether it is of a month and not of a day. */
  boolean isMonthly() {
    return this == CLIENT_REVENUE || this == BILLING_SUMMARY;
  }

  Class<? extends Page<?>> pageType() {
    return pageType;
  }

  Class<?> recordType() {
    Class<?> type = ResolvableType.forClass(pageType).as(Page.class).getGeneric(0).resolve();
    return Objects.requireNonNull(type);
  }

  /** The read of the closed day or month, without further filters. */
  Object query(LenderCode lender, Close close, PageRequest page) {
    String period = close.period();
    return switch (this) {
      case LOANS_CUSTODY -> new FindCustodyLoans(lender, all(), page);
      case LOANS_CLIENTS -> new FindClientLoans(lender, all(), page);
      case TRADES -> new FindTrades(lender, all(), page);
      case POSITION_RECONCILIATION ->
          new FindPositionReconciliation(lender, close.last(), null, null, page);
      case ACCRUALS ->
          new FindAccruals(lender, close.first(), close.last(), null, null, null, page);
      case COLLATERAL -> new FindCollateral(lender, close.last(), null, null, page);
      case CLIENT_REVENUE -> new FindClientRevenue(lender, period, period, null, page);
      case BILLING_SUMMARY -> new FindBillingSummary(lender, period, period, null, page);
    };
  }

  private static LoanFilter all() {
    return new LoanFilter(List.of(), null, null, null, null, null, null, null);
  }
}
