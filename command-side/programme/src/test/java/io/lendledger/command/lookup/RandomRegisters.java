package io.lendledger.command.lookup;

import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Events about few clients, securities and loans, so that many concern the same row. */
final class RandomRegisters {

  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  private static final String LENDER = "DEMO";
  private static final int LONGEST_RUN = 12;

  private final Random random;
  private int number;
  private int loans;

  RandomRegisters(long seed) {
    random = new Random(seed);
  }

  /** Runs of one kind, as bodies make them, and kinds one after the other. */
  List<Object> events(int count) {
    List<Supplier<Object>> kinds =
        List.of(
            this::preference,
            this::withdrawnPreference,
            this::instrument,
            this::reported,
            this::applied,
            this::restored,
            this::allocated,
            this::booked,
            this::settled,
            this::opened,
            this::corrected,
            this::dropped,
            this::reallocated,
            this::closeStarted);
    List<Object> events = new ArrayList<>();
    events.add(booked());
    while (events.size() < count) {
      Supplier<Object> kind = kinds.get(random.nextInt(kinds.size()));
      int run = 1 + random.nextInt(LONGEST_RUN);
      for (int i = 0; i < run; i++) {
        events.add(kind.get());
      }
    }
    return events;
  }

  private String client() {
    return "C" + random.nextInt(4);
  }

  private String isin() {
    return "US037833100" + random.nextInt(3);
  }

  private String loan() {
    return "L000000" + random.nextInt(loans);
  }

  private LocalDate day() {
    return DAY.plusDays(random.nextInt(5));
  }

  private BigDecimal amount() {
    return BigDecimal.valueOf(random.nextInt(100_000), random.nextInt(3));
  }

  private Object preference() {
    return new PreferenceSet(
        LENDER, client(), day(), random.nextBoolean() ? "In" : "Out", amount());
  }

  private Object withdrawnPreference() {
    return new PreferencesWithdrawn(
        LENDER,
        client(),
        "S",
        List.of(
            new KnownPreference(day(), "In", amount()),
            new KnownPreference(DAY.plusDays(9), null, null)),
        null);
  }

  private Object instrument() {
    return new InstrumentRegistered(
        isin(),
        "Share " + number++,
        "Equity",
        null,
        null,
        null,
        "S",
        null,
        null,
        "US",
        null,
        null,
        "USD",
        null,
        null);
  }

  private Holding holding(String isin) {
    return new Holding(
        "ACC",
        isin,
        random.nextBoolean() ? null : "DTCYUS33",
        "S",
        null,
        "X" + number++,
        amount(),
        "USD",
        random.nextBoolean() ? null : amount(),
        random.nextInt(5) == 0 ? "Restricted" : "Available");
  }

  private Object reported() {
    return new HoldingsReported(
        LENDER,
        client(),
        "S-" + number++,
        day(),
        List.of(holding("US0378331000"), holding("US0378331001")),
        random.nextBoolean() ? null : (long) random.nextInt(20));
  }

  private Object applied() {
    return new TransactionApplied(
        LENDER,
        client(),
        "T" + number++,
        "ACC",
        isin(),
        random.nextBoolean() ? null : "DTCYUS33",
        random.nextBoolean() ? "Buy" : "Sell",
        amount(),
        day(),
        day(),
        (long) random.nextInt(20));
  }

  private Object restored() {
    return new HoldingsRestored(
        LENDER,
        client(),
        "S",
        null,
        List.of(
            new RestoredHolding(
                holding(isin()),
                random.nextBoolean() ? null : "S-1",
                List.of(
                    new RestoredTransaction("T" + number++, "Buy", amount(), day(), day(), 3L)))));
  }

  private Object allocated() {
    return new UnitsAllocated(
        LENDER, client(), "ACC", isin(), null, loan(), "A" + number++, random.nextInt(50));
  }

  private Object booked() {
    String id = "L000000" + loans++;
    return new LoanBooked(
        id,
        LENDER,
        "R",
        "ACC",
        "BRW",
        isin(),
        "Open",
        "Non-Cash",
        900,
        amount(),
        null,
        null,
        "USD",
        amount(),
        null,
        DAY,
        DAY,
        null,
        IntStream.range(0, 3)
            .mapToObj(i -> new LoanPart("C0" + i, "C" + i, null, 300, amount(), null))
            .toList());
  }

  private List<PartUnits> parts() {
    return IntStream.range(0, 3)
        .mapToObj(i -> new PartUnits("C0" + i, random.nextInt(10), random.nextInt(40)))
        .toList();
  }

  private Object settled() {
    String loan = loan();
    boolean delivery = random.nextInt(4) > 0;
    long units = random.nextInt(900);
    return new SettlementReported(
        loan,
        LENDER,
        loan,
        delivery ? "Loan" : "Return",
        "Matched",
        null,
        null,
        null,
        units,
        units,
        random.nextInt(5) == 0 ? null : day(),
        null,
        parts());
  }

  private Object opened() {
    return new LoanOpened(loan(), LENDER, day());
  }

  private Object corrected() {
    String loan = loan();
    LocalDate start = random.nextBoolean() ? null : day();
    return new SettlementDateCorrected(
        loan, LENDER, loan, "Loan", day(), day(), 90, parts(), start, null);
  }

  private Object dropped() {
    return new UnitsDropped(loan(), LENDER, "D" + number++, "C00", random.nextInt(5), null);
  }

  private Object reallocated() {
    LoanPart to = new LoanPart("C01", "C1", null, 10, null, null);
    return new LoanReallocated(
        loan(), LENDER, "M" + number++, "C00", to, false, 5, random.nextInt(3), day(), null);
  }

  private Object closeStarted() {
    return new BusinessDayCloseStarted(day(), null, ++number);
  }
}
