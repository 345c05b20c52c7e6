package io.lendledger.command.settlement;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a settlement status (docs/api.md, Settlement statuses). */
final class SettlementRecord {

  private static final int LONGEST_SUBSTATUS = 64;
  private static final int LONGEST_NARRATIVE = 1_024;

  private SettlementRecord() {}

  static @Nullable SettlementReport read(Fields fields) {
    AccountId account = fields.required("accountNumber", FieldTypes.code(AccountId::new));
    TradeId trade = fields.required("tradeId", FieldTypes.code(TradeId::new));
    TradeType type = fields.required("tradeType", FieldTypes.code(TradeType::of));
    Units original = fields.required("originalUnits", Decimals.someUnits());
    Units settled = fields.required("settledUnits", Decimals.units());
    LocalDate tradeDate = fields.required("tradeDate", FieldTypes.date(DateKind.REPORTED));
    LocalDate intended =
        fields.required("intendedSettlementDate", FieldTypes.date(DateKind.SETTLEMENT));
    LocalDate actual = fields.optional("actualSettlementDate", FieldTypes.date(DateKind.REPORTED));
    Isin isin = fields.required("isin", FieldTypes.isin());
    String depository = fields.optional("settlementDepository", FieldTypes.bic());
    SettlementStatus status =
        fields.required("settlementStatus", FieldTypes.code(SettlementStatus::of));
    String substatus =
        fields.optional("settlementSubstatus", FieldTypes.identifier(LONGEST_SUBSTATUS));
    String narrative = fields.optional("substatusNarrative", FieldTypes.text(LONGEST_NARRATIVE));
    BorrowerCode borrower = fields.required("borrowerCode", FieldTypes.code(BorrowerCode::new));
    fields.rule(
        "settledUnits",
        List.of("originalUnits"),
        "is more than originalUnits",
        () -> settled.compareTo(original) <= 0);
    fields.rule(
        "intendedSettlementDate",
        List.of("tradeDate"),
        "is before tradeDate",
        () -> !intended.isBefore(tradeDate));
    fields.rule(
        "actualSettlementDate",
        List.of("settlementStatus"),
        "is given only with settlementStatus Settled",
        () -> actual == null || status == SettlementStatus.SETTLED);
    fields.rule(
        "actualSettlementDate",
        List.of("tradeDate"),
        "is before tradeDate",
        () -> actual == null || !actual.isBefore(tradeDate));
    fields.rule(
        "substatusNarrative",
        List.of("settlementStatus"),
        "is required with settlementStatus Failed",
        () -> status != SettlementStatus.FAILED || narrative != null);
    return fields.build(() ->
        new SettlementReport(
            account,
            trade,
            type,
            original,
            settled,
            tradeDate,
            intended,
            actual,
            isin,
            depository,
            status,
            substatus,
            narrative,
            borrower));
  }
}
