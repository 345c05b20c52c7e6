package io.lendledger.query.audit;

import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.billing.PartBill;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Explains a month's revenue from a borrower, or for a client, by the bills of its loans. */
final class MonthLineage {

  private final Facts facts;
  private final RecordIndex index;
  private final Causes causes;

  MonthLineage(Facts facts, RecordIndex index) {
    this.facts = facts;
    this.index = index;
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
    List<LoanMonth> months = months(row, index.loansOfBorrower(row));
    if (months.isEmpty()) {
      return Optional.empty();
    }
    months.forEach(this::bill);
    List<MonthlyBill> bills = months.stream().map(LoanMonth::bill).toList();
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
            months));
  }

  private void bill(LoanMonth month) {
    MonthlyBill bill = month.bill();
    causes.input(
        month.record(),
        "gross %s, service %s, other agent %s, net %s, clients %s"
            .formatted(
                bill.gross().toPlainString(),
                bill.service().toPlainString(),
                bill.otherAgent().toPlainString(),
                bill.net().toPlainString(),
                bill.netClient().toPlainString()),
        month.said());
  }

  /** The revenue of a client and of its lender as aggregator; empty without accruals. */
  Optional<Lineage> ofClient(Row row) {
    List<LoanMonth> months = new ArrayList<>();
    List<PartBill> bills = new ArrayList<>();
    for (LoanMonth month : months(row, index.loansOfClient(row))) {
      List<PartBill> own =
          month.bill().parts().stream()
              .filter(part -> part.clientId().equals(row.party()))
              .toList();
      own.forEach(part -> part(month, part));
      if (!own.isEmpty()) {
        months.add(month);
        bills.addAll(own);
      }
    }
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
    return Optional.of(lineage(row, List.of(client, aggregator), months));
  }

  private void part(LoanMonth month, PartBill part) {
    causes.input(
        "%s %s".formatted(month.record(), part.part()),
        "net %s, client %s".formatted(part.net().toPlainString(), part.netClient().toPlainString()),
        month.said());
  }

  private List<LoanMonth> months(Row row, List<String> loans) {
    return loans.stream()
        .map(loan -> LoanMonth.of(facts, loan, row.month()))
        .flatMap(Optional::stream)
        .toList();
  }

  private Lineage lineage(Row row, List<Figure> figures, List<LoanMonth> months) {
    Set<String> parts =
        months.stream().map(LoanMonth::record).collect(Collectors.toCollection(LinkedHashSet::new));
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
