package io.lendledger.core.series;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.lendledger.core.wire.WireNamed;

/** A figure that is read over time. */
public enum SeriesMetric implements WireNamed {
  /** Value of the units that earn, in loan currency. */
  @JsonProperty("on-loan-value")
  ON_LOAN_VALUE(Source.ACCRUALS),
  /** Value of the units that may be lent, those on loan included. */
  @JsonProperty("lendable-value")
  LENDABLE_VALUE(Source.INVENTORY),
  /** Value of the units on loan over that of lendable ones. */
  @JsonProperty("utilization")
  UTILIZATION(Source.INVENTORY),
  /** What borrowers pay. */
  @JsonProperty("gross")
  GROSS(Source.EARNINGS),
  /** The service's share of it. */
  @JsonProperty("service")
  SERVICE(Source.EARNINGS),
  /** The share of another agent. */
  @JsonProperty("agent")
  AGENT(Source.EARNINGS),
  /** The rest. */
  @JsonProperty("net")
  NET(Source.EARNINGS),
  /** The clients' share of the rest. */
  @JsonProperty("net-client")
  NET_CLIENT(Source.EARNINGS),
  /** Value of loans that collateral has to reach. */
  @JsonProperty("required-value")
  REQUIRED_VALUE(Source.EXPOSURES),
  /** Value of collateral after haircut. */
  @JsonProperty("collateral-value")
  COLLATERAL_VALUE(Source.EXPOSURES),
  /** The former less the latter. */
  @JsonProperty("exposure")
  EXPOSURE(Source.EXPOSURES);

  /** The records that a figure is made of. */
  public enum Source {
    /** The days of loans. */
    ACCRUALS,
    /** The days of loans, and the bills of their months. */
    EARNINGS,
    /** Holdings and allocations. */
    INVENTORY,
    /** Valuations of accounts. */
    EXPOSURES
  }

  private final Source source;

  SeriesMetric(Source source) {
    this.source = source;
  }

  /** The records behind it. */
  public Source source() {
    return source;
  }

  /** Whether each unit of it has a borrower. */
  public boolean hasBorrower() {
    return this != LENDABLE_VALUE;
  }

  /** Whether it is known by security and client, and not by account alone. */
  public boolean hasSecurity() {
    return source != Source.EXPOSURES;
  }

  /** From the name on the wire; throws {@link IllegalArgumentException} when it is none. */
  @JsonCreator
  public static SeriesMetric of(String wire) {
    return WireNamed.of(SeriesMetric.class, wire);
  }

  @Override
  public String toString() {
    return wire();
  }
}
