package io.lendledger.core.loan;

import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.PartUnits;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settled units that come to a part, or leave it when negative, from a day on.
 *
 * @param part {@code C01}, …
 * @param units settled units
 * @param from the first day that counts them
 */
public record UnitMovement(String part, long units, LocalDate from) {

  /** What an event moves, by the days on which interest follows; most events move nothing. */
  public static List<UnitMovement> of(LoanEvent event) {
    return switch (event) {
      case SettlementReported report -> {
        LocalDate day = report.settledOn();
        yield day == null ? List.of() : settled(report.parts(), day);
      }
      case SettlementDateCorrected corrected ->
          corrected.parts().stream().flatMap(part -> redated(corrected, part)).toList();
      case LoanReallocated moved ->
          List.of(
              new UnitMovement(moved.fromPart(), -moved.settledUnits(), moved.effectiveDate()),
              new UnitMovement(moved.toPart().part(), moved.settledUnits(), moved.effectiveDate()));
      default -> List.of();
    };
  }

  private static List<UnitMovement> settled(List<PartUnits> parts, LocalDate day) {
    return parts.stream()
        .map(part -> new UnitMovement(part.part(), part.settledUnits(), day))
        .toList();
  }

  private static Stream<UnitMovement> redated(SettlementDateCorrected corrected, PartUnits part) {
    long settled = part.settledUnits();
    return Stream.of(
        new UnitMovement(part.part(), -settled, corrected.formerlySettledOn()),
        new UnitMovement(part.part(), settled, corrected.settledOn()));
  }
}
