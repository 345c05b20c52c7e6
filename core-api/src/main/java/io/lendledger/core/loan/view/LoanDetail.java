package io.lendledger.core.loan.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/**
 * One loan with all that belongs to it at one moment; on the wire the custody record is flat.
 *
 * @param loan the custody record
 * @param parts the clients' records, at most {@link #MOST}
 * @param trades its trades, at most so many
 * @param rates its rates by day, at most so many
 * @param cover how it was covered, at most so many steps
 * @param asOf the moment
 */
public record LoanDetail(
    @JsonUnwrapped CustodyLoan loan,
    List<ClientLoan> parts,
    List<LoanTrade> trades,
    List<RatePeriod> rates,
    List<CoverStep> cover,
    Instant asOf) {

  /** How many parts, trades, rates or steps of cover are shown at most, the first ones. */
  public static final int MOST = 1_000;
}
