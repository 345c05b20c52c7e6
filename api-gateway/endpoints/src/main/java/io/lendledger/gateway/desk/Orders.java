package io.lendledger.gateway.desk;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.bound.Limits;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordList;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the desk's list of borrow requests (docs/api.md, The desk). */
final class Orders {

  static final int MOST = 1_000;

  private final Faults faults = new Faults();
  private final List<Order> orders = new ArrayList<>();
  private final Set<BorrowRequestId> ids = new HashSet<>();

  private Orders() {}

  /** The orders of a body; any fault refuses it whole. */
  static List<Order> read(
      byte[] body, BodyFormat format, Map<String, String> parameters, Limits limits) {
    Orders list = new Orders();
    new RecordList("borrowRequests", list.faults)
        .atMost(MOST)
        .within(limits)
        .read(new ByteArrayInputStream(body), format, parameters, list::add)
        .build(() -> parameters);
    list.faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return list.orders;
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
    fields.rules(() -> order.get().faults());
    return fields.build(order);
  }
}
