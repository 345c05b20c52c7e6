package io.lendledger.query.audit;

import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.audit.RecordIndex.BilledLoan;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Explains a month's revenue from a borrower, or for a client, by the bills of its loans. They are
 * read one by one, and no loan's events are kept.
 */
final class MonthLineage {

  private final Facts facts;
  private final RecordIndex index;
  private final int mostLoans;
  private final Causes causes;

  /**
   * Explains by these events.
   *
   * @param mostLoans a row of more loans is refused
   */
  MonthLineage(Facts facts, RecordIndex index, int mostLoans) {
    this.facts = facts;
    this.index = index;
    this.mostLoans = mostLoans;
    this.causes = new Causes(facts);
  }

  /**
   * A row of the billing summary or of the client revenue.
   *
   * @param record its address
   * @param party the borrower, or the client
   */
  record Row(String record, String lender, YearMonth month, String party, String currency) {}

  /** The billing summary of a borrower; empty without accruals. */
  Optional<Lineage> ofBorrower(Row row) {
    List<String> parts = new ArrayList<>();
    List<MonthlyBill> bills = new ArrayList<>();
    read(
        row,
        index.loansOfBorrower(row, mostLoans + 1),
        loan -> {
          bill(loan);
          parts.add(loan.record());
          bills.add(loan.bill());
        });
    if (bills.isEmpty()) {
      return Optional.empty();
    }
    Figure gross = sum("grossAccrual", bills, MonthlyBill::gross);
    Figure service = sum("serviceAccrual", bills, MonthlyBill::service);
    Figure otherAgent = sum("otherAgentAccrual", bills, MonthlyBill::otherAgent);
    BigDecimal net = sum("net", bills, MonthlyBill::net).value();
    return Optional.of(
        lineage(
            row,
            List.of(
                gross,
                service,
                otherAgent,
                LoanLineage.net(net, gross.value(), service.value(), otherAgent.value()),
                sum("netClientRevenue", bills, MonthlyBill::netClient)),
            parts));
  }

  private void bill(LoanBill loan) {
    MonthlyBill bill = loan.bill();
    causes.input(
        loan.record(),
        "gross %s, service %s, other agent %s, net %s, clients %s"
            .formatted(
                bill.gross().toPlainString(),
                bill.service().toPlainString(),
                bill.otherAgent().toPlainString(),
                bill.net().toPlainString(),
                bill.netClient().toPlainString()),
        loan.said());
  }

  /** The revenue of a client and of its lender as aggregator; empty without accruals. */
  Optional<Lineage> ofClient(Row row) {
    List<String> parts = new ArrayList<>();
    List<PartBill> bills = new ArrayList<>();
    read(
        row,
        index.loansOfClient(row, mostLoans + 1),
        loan -> {
          List<PartBill> own =
              loan.bill().parts().stream()
                  .filter(part -> part.clientId().equals(row.party()))
                  .toList();
          own.forEach(part -> part(loan, part));
          if (!own.isEmpty()) {
            parts.add(loan.record());
            bills.addAll(own);
          }
        });
    if (bills.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal net = sum("net", bills, PartBill::net).value();
    Figure client = sum("netClientRevenue", bills, PartBill::netClient);
    Figure aggregator =
        new Figure(
            "netAggregatorRevenue",
            net.subtract(client.value()),
            "sum of the parts' net − netClientRevenue",
            "(%s) − %s".formatted(terms(bills, PartBill::net), client.value().toPlainString()));
    return Optional.of(lineage(row, List.of(client, aggregator), parts));
  }

  private void part(LoanBill loan, PartBill part) {
    causes.input(
        "%s %s".formatted(loan.record(), part.part()),
        "net %s, client %s".formatted(part.net().toPlainString(), part.netClient().toPlainString()),
        loan.said());
  }

  private void read(Row row, List<BilledLoan> loans, Consumer<LoanBill> reader) {
    requireFew(row, loans);
    for (BilledLoan loan : loans) {
      LoanBill.of(facts, loan, row.month()).ifPresent(reader);
    }
  }

  private void requireFew(Row row, List<BilledLoan> loans) {
    if (loans.size() > mostLoans) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The record has more loans than can be explained at once",
          Fault.of(
              "record",
              row.record(),
              ("more than %,d loans are billed in it: explain their bills one by one, each as"
                      + " bill:<loanId>:%s; the month's accruals name the loans")
                  .formatted(mostLoans, row.month())));
    }
  }

  private Lineage lineage(Row row, List<Figure> figures, List<String> parts) {
    return new Lineage(
        row.record(), row.lender(), figures, causes.inputs(), causes.events(), List.copyOf(parts));
  }

  private static <B> Figure sum(String name, List<B> bills, Function<B, BigDecimal> amount) {
    return new Figure(
        name,
        bills.stream().map(amount).reduce(BigDecimal.ZERO, BigDecimal::add),
        "sum of the loans' bills",
        terms(bills, amount));
  }

  private static <B> String terms(List<B> bills, Function<B, BigDecimal> amount) {
    return bills.stream()
        .map(bill -> amount.apply(bill).toPlainString())
        .collect(Collectors.joining(" + "));
  }
}
