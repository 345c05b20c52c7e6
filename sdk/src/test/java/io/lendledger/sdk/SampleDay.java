package io.lendledger.sdk;

import io.lendledger.sdk.model.BorrowRequest;
import io.lendledger.sdk.model.BorrowRequests;
import io.lendledger.sdk.model.BorrowerInput;
import io.lendledger.sdk.model.ClientReference;
import io.lendledger.sdk.model.ClientReferences;
import io.lendledger.sdk.model.CollateralType;
import io.lendledger.sdk.model.OptInStatus;
import io.lendledger.sdk.model.Position;
import io.lendledger.sdk.model.PositionSnapshot;
import io.lendledger.sdk.model.Price;
import io.lendledger.sdk.model.Prices;
import io.lendledger.sdk.model.SettlementState;
import io.lendledger.sdk.model.SettlementStatus;
import io.lendledger.sdk.model.SettlementStatuses;
import io.lendledger.sdk.model.Side;
import io.lendledger.sdk.model.TradeType;
import io.lendledger.sdk.model.Transaction;
import io.lendledger.sdk.model.Transactions;
import java.math.BigDecimal;
import java.time.LocalDate;

/** The records of the README's day: two clients who lend, and one who does not. */
record SampleDay(LocalDate today) {

  private static final String ISIN = "US0378331005";

  static BorrowerInput borrower() {
    return new BorrowerInput().borrowerName("Demo Borrower").marginPercent(new BigDecimal("102"));
  }

  Prices prices() {
    return new Prices()
        .date(today)
        .addPricesItem(new Price().isin(ISIN).price(new BigDecimal("50")).currency("USD"));
  }

  ClientReferences preferences() {
    return new ClientReferences().addClientsItem(in("A", 90)).addClientsItem(in("B", 80));
  }

  private ClientReference in(String client, int feeSplit) {
    return new ClientReference()
        .clientId(client)
        .effectiveDate(today)
        .optInStatus(OptInStatus.IN)
        .feeSplit(BigDecimal.valueOf(feeSplit));
  }

  PositionSnapshot snapshot() {
    return new PositionSnapshot()
        .asOfDate(today)
        .addPositionsItem(held("A", 10_000))
        .addPositionsItem(held("B", 5_000))
        .addPositionsItem(held("C", 7_000));
  }

  private static Position held(String client, long quantity) {
    return new Position()
        .isin(ISIN)
        .ticker("AAPL")
        .quantity(BigDecimal.valueOf(quantity))
        .currency("USD")
        .clientId(client)
        .custodyAccountId("ACC-1");
  }

  BorrowRequests borrowRequests() {
    return new BorrowRequests()
        .addBorrowRequestsItem(
            new BorrowRequest()
                .requestId("R-1")
                .borrowerCode("BRW")
                .isin(ISIN)
                .units(9_000L)
                .collateralType(CollateralType.NON_CASH)
                .lendingRate(new BigDecimal("4.20"))
                .loanCurrency("USD")
                .tradeDate(today)
                .settlementDate(today));
  }

  SettlementStatuses delivered(String loan) {
    return new SettlementStatuses()
        .addSettlementStatusesItem(
            new SettlementStatus()
                .accountNumber("ACC-1")
                .tradeId(loan)
                .tradeType(TradeType.LOAN)
                .originalUnits(9_000L)
                .settledUnits(9_000L)
                .tradeDate(today)
                .intendedSettlementDate(today)
                .actualSettlementDate(today)
                .isin(ISIN)
                .settlementStatus(SettlementState.SETTLED)
                .borrowerCode("BRW"));
  }

  Transactions sale() {
    return new Transactions()
        .addTransactionsItem(
            new Transaction()
                .transactionId("T-1")
                .clientId("A")
                .accountId("ACC-1")
                .isin(ISIN)
                .side(Side.SELL)
                .units(new BigDecimal("7000"))
                .tradeDate(today)
                .settlementDate(today));
  }
}
