package io.lendledger.gateway.desk;

import static java.util.Comparator.naturalOrder;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.FindStrangers.Parties;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanAgreement;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordList;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The desk's list of borrow requests as it was read (docs/api.md, The desk). */
final class Orders {

  static final int MOST = 1_000;

  private final Faults faults = new Faults();
  private final List<Order> orders = new ArrayList<>();
  private final List<Parties> parties = new ArrayList<>();
  private final Set<BorrowRequestId> ids = new HashSet<>();

  private Orders() {}

  /** Reads the orders of a body. */
  static Orders read(
      byte[] body, BodyFormat format, Map<String, String> parameters, Limits limits) {
    Orders list = new Orders();
    new RecordList("borrowRequests", list.faults)
        .atMost(MOST)
        .within(limits)
        .read(new ByteArrayInputStream(body), format, parameters, list::add)
        .build(() -> parameters);
    return list;
  }

  /** Whether the list is taken, as far as can be told without knowing whom it names. */
  boolean isSound() {
    return faults.isEmpty();
  }

  /** All orders of a sound list. */
  List<Order> all() {
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return orders;
  }

  /** Those whom its requests name, as far as they can be read. */
  List<Parties> parties() {
    return parties;
  }

  /** The refusal of a list that is not sound, with the faults of those whom it names. */
  Rejected refused(List<Fault> strangers) {
    Faults all = new Faults();
    Stream.concat(faults.listed().stream(), strangers.stream())
        .sorted(Comparator.comparing(Fault::index, Comparator.nullsLast(naturalOrder())))
        .forEach(all::add);
    all.addUnlisted(faults.count() - faults.listed().size());
    return all.refusal(RejectionCode.VALIDATION_FAILED);
  }

  private void add(Fields fields) {
    Order order = order(fields);
    if (order != null) {
      orders.add(order);
    }
  }

  private @Nullable Order order(Fields fields) {
    BorrowRequestId id = fields.required("requestId", FieldTypes.code(BorrowRequestId::new));
    fields.rule("requestId", "is in the list twice", () -> ids.add(id));
    BorrowerCode borrower = fields.required("borrowerCode", FieldTypes.code(BorrowerCode::new));
    LenderCode lender = fields.optional("lenderCode", FieldTypes.code(LenderCode::new));
    Isin isin = fields.required("isin", FieldTypes.isin());
    Units units = fields.required("units", Decimals.someUnits());
    CollateralType cover = fields.required("collateralType", FieldTypes.code(CollateralType::of));
    Rate lending = fields.optional("lendingRate", Decimals.rate());
    Rate investment = fields.optional("investmentRate", Decimals.rate());
    Rate rebate = fields.optional("rebateRate", Decimals.rate());
    Currency currency = fields.required("loanCurrency", FieldTypes.currency());
    LoanType type = fields.optional("loanType", FieldTypes.code(LoanType::of), LoanType.OPEN);
    LocalDate trade = fields.required("tradeDate", FieldTypes.date(DateKind.REPORTED));
    LocalDate settlement = fields.required("settlementDate", FieldTypes.date(DateKind.SETTLEMENT));
    LocalDate end = fields.optional("endDate", FieldTypes.date(DateKind.SETTLEMENT));
    Percent haircut = fields.optional("haircutPercent", Decimals.percent());
    Supplier<Order> order =
        () ->
            new Order(
                id,
                borrower,
                lender,
                isin,
                units,
                cover,
                lending,
                investment,
                rebate,
                currency,
                type,
                trade,
                settlement,
                end,
                haircut);
    LoanAgreement.RULES.forEach(
        rule -> fields.rule(rule.fields(), () -> rule.broken().apply(order.get().agreement())));
    parties.add(new Parties(Objects.requireNonNull(fields.index()), borrower, lender));
    return fields.build(order);
  }
}
