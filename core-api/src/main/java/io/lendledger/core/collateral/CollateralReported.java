package io.lendledger.core.collateral;

import io.lendledger.core.event.EventType;
import java.time.LocalDate;
import java.util.List;

/** The collateral of an RQV account on a day; replaces the day's former report. */
@EventType(name = "collateral.reported")
public record CollateralReported(LocalDate date, String rqvAccount, List<CollateralLine> lines) {}
