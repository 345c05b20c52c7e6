package io.lendledger.core.catalogue;

import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.credential.CredentialEvent;
import io.lendledger.core.event.EventType;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.marketdata.MarketDataEvent;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.position.PositionEvent;
import io.lendledger.core.submission.SubmissionEvent;
import io.lendledger.core.transaction.TransactionRecorded;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Every event that the platform stores. */
public final class Events {

  /** The classes of all events, each with its {@link EventType}. */
  public static final List<Class<?>> ALL =
      Stream.concat(
              Stream.of(
                      BorrowRequestEvent.class,
                      CalendarEvent.class,
                      ClientEvent.class,
                      CredentialEvent.class,
                      LoanEvent.class,
                      MarketDataEvent.class,
                      ParkedEventEvent.class,
                      PositionEvent.class,
                      SubmissionEvent.class)
                  .flatMap(family -> Arrays.stream(family.getPermittedSubclasses())),
              Stream.of(
                  BorrowerRegistered.class,
                  CollateralReported.class,
                  ExposureValued.class,
                  IncomeReported.class,
                  InstrumentRegistered.class,
                  LenderRegistered.class,
                  TransactionRecorded.class))
          .toList();

  private Events() {}
}
