package io.lendledger.cli.command;

import io.lendledger.cli.profile.Caller;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What can be sent in, by whom, and which day stands beside its records. */
enum Flow {
  POSITIONS(Caller.LENDER, "asOfDate"),
  TRANSACTIONS(Caller.LENDER, ""),
  SETTLEMENT_STATUS(Caller.LENDER, ""),
  CLIENT_REFERENCE(Caller.LENDER, ""),
  INCOME_DISTRIBUTION(Caller.LENDER, ""),
  INSTRUMENTS(Caller.DESK, ""),
  PRICES(Caller.DESK, "date"),
  FX_RATES(Caller.DESK, "date"),
  MARKET_RATES(Caller.DESK, "date"),
  COLLATERAL(Caller.DESK, "date");

  private final Caller sender;
  private final String day;

  Flow(Caller sender, String day) {
    this.sender = sender;
    this.day = day;
  }

  String path() {
    return sender.base() + "/" + this;
  }

  String submissions() {
    return sender.base() + "/submissions/";
  }

  /** The parameter that names its day; empty when there is none. */
  String day() {
    return day;
  }

  static Optional<Flow> of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(each -> name.startsWith(each.toString()))
        .max(Comparator.comparingInt(each -> each.toString().length()));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
