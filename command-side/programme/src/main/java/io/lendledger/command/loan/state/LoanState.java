package io.lendledger.command.loan.state;

import io.lendledger.core.accrual.AccruingUnits;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.loan.LoanRates;
import io.lendledger.core.loan.UnitMovement;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Rate;
import io.lendledger.core.trade.TradeId;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A loan as its events left it.
 *
 * @param contract the booking
 * @param status the status of the loan
 * @param cover collateral taken
 * @param trades its own trade, then returns and recalls as they came
 * @param parts the clients' parts as they came
 * @param rates the rate that may change
 * @param days accruals that are not billed yet
 * @param answers first answers to commands that may be repeated
 */
public record LoanState(
    LoanContract contract,
    LoanStatus status,
    Cover cover,
    Map<String, Trade> trades,
    List<Part> parts,
    LoanRates rates,
    UnbilledAccruals days,
    ProcessedCommands answers) {

  public String id() {
    return contract.loan().value();
  }

  /** The lender's code. */
  public String lender() {
    return contract.lender().value();
  }

  /** Whether nothing was delivered yet. */
  public boolean pending() {
    return status.isPending();
  }

  /** The loan's own trade, which delivers the units. */
  public Trade own() {
    return Objects.requireNonNull(trades.get(id()));
  }

  /** Units agreed and not yet returned. */
  public long outstandingUnits() {
    return parts.stream().mapToLong(Part::units).sum();
  }

  /** Units of returns and recalls that have not settled. */
  public long unitsOnTheirWayBack() {
    return trades.values().stream()
        .filter(trade -> !trade.tradeId().equals(id()))
        .mapToLong(Trade::openUnits)
        .sum();
  }

  /** Units that can still be returned or recalled. */
  public long freeUnits() {
    return outstandingUnits() - unitsOnTheirWayBack();
  }

  /** Units of a part that are not under recall. */
  public long unclaimedUnits(Part part) {
    long claimed = trades.values().stream().mapToLong(each -> each.claimOn(part.part())).sum();
    return part.units() - claimed;
  }

  /** Units of a part that can still be recalled or moved. */
  public long freeUnits(Part part) {
    return Math.max(0, Math.min(unclaimedUnits(part), freeUnits()));
  }

  /** Whether all units are returned and no trade is pending. */
  public boolean allBack() {
    return outstandingUnits() == 0
        && trades.values().stream().allMatch(trade -> trade.openUnits() == 0);
  }

  /** The latest day on which units moved; null before the first delivery. */
  public @Nullable LocalDate lastSettledOn() {
    return settledOn(trades.values().stream()).max(LocalDate::compareTo).orElse(null);
  }

  /** The day of the first delivery; null before it. */
  public @Nullable LocalDate firstDeliveredOn() {
    return settledOn(Stream.of(Objects.requireNonNull(trades.get(id()))))
        .min(LocalDate::compareTo)
        .orElse(null);
  }

  private static Stream<LocalDate> settledOn(Stream<Trade> trades) {
    return trades.flatMap(trade -> trade.pieces().stream()).map(Trade.Piece::day);
  }

  /** The first day on which units settled; null before the first delivery. */
  public @Nullable LocalDate firstDayOnLoan() {
    return parts.stream()
        .map(part -> part.settled().firstDay())
        .filter(Objects::nonNull)
        .min(LocalDate::compareTo)
        .orElse(null);
  }

  public TradeId nextTrade() {
    return new TradeId(id() + "/" + trades.size());
  }

  /** A figure of each part, in their order. */
  public List<Long> eachPart(Function<Part, Long> figure) {
    return parts.stream().map(figure).toList();
  }

  /** The units that bear interest on the day. */
  public List<PartPosition> accruingOn(LocalDate day) {
    return AccruingUnits.on(day, parts.stream().map(Part::settledPart).toList());
  }

  /** The terms with the rate that is in force on the day. */
  public LoanTerms termsOn(LocalDate day) {
    return contract.terms().at(new Rate(rates.on(day)));
  }

  public LoanState withStatus(LoanStatus next) {
    return new LoanState(contract, next, cover, trades, parts, rates, days, answers);
  }

  public LoanState withCover(Cover next) {
    return new LoanState(contract, status, next, trades, parts, rates, days, answers);
  }

  public LoanState withTrades(Map<String, Trade> next) {
    return new LoanState(contract, status, cover, next, parts, rates, days, answers);
  }

  /** The same with this trade, added or changed. */
  public LoanState withTrade(Trade next) {
    return withTrades(Copy.with(trades, next.tradeId(), next));
  }

  public LoanState withParts(List<Part> next) {
    return new LoanState(contract, status, cover, trades, next, rates, days, answers);
  }

  public LoanState withPart(String name, UnaryOperator<Part> change) {
    return withParts(
        parts.stream().map(part -> part.part().equals(name) ? change.apply(part) : part).toList());
  }

  /** With what parts gain or lose of their outstanding units. */
  public LoanState withUnits(Collection<PartUnits> changes) {
    Map<String, Long> more =
        changes.stream().collect(Collectors.toMap(PartUnits::part, PartUnits::units));
    return withParts(
        parts.stream().map(part -> part.plus(more.getOrDefault(part.part(), 0L))).toList());
  }

  public LoanState withMovements(List<UnitMovement> movements) {
    LoanState after = this;
    for (UnitMovement movement : movements) {
      after = after.withPart(movement.part(), part -> part.moved(movement));
    }
    return after;
  }

  public LoanState withRates(LoanRates next) {
    return new LoanState(contract, status, cover, trades, parts, next, days, answers);
  }

  public LoanState withDays(UnbilledAccruals next) {
    return new LoanState(contract, status, cover, trades, parts, rates, next, answers);
  }

  public LoanState withAnswers(ProcessedCommands next) {
    return new LoanState(contract, status, cover, trades, parts, rates, days, next);
  }
}
