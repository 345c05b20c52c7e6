package io.lendledger.query.submission;

import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.RecallWithdrawn;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.submission.SubmissionEvent;
import io.lendledger.core.transaction.TransactionRecorded;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.axonframework.eventhandling.DomainEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The events that name the submission that brought them about, with the things they touch. */
@Component
public final class EffectProjection implements Projection {

  private static final String SUBMISSION = "submissionId";
  private static final String NOTE =
      "INSERT INTO submission_effect (submission_id, position, at, event_type, lender_code,"
          + " aggregate_id, client_id, loan_id, trade_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

  /** What an event touches. */
  private record Touched(@Nullable String client, @Nullable String loan, @Nullable String trade) {

    private static final Touched NOTHING = new Touched(null, null, null);
  }

  @Override
  public String name() {
    return ModelNames.EFFECTS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(Object.class);
  }

  @Override
  public List<String> tables() {
    return List.of("submission_effect");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    List<Object[]> effects = new ArrayList<>();
    for (StoredEvent event : events) {
      if (isOfSubmission(event)) {
        continue;
      }
      if (event.message().getMetaData().get(SUBMISSION) instanceof String submission) {
        effects.add(values(submission, event));
      }
    }
    if (!effects.isEmpty()) {
      rows.jdbc().batchUpdate(NOTE, effects);
    }
  }

  /** The submission's own life is its status, not an effect. */
  private static boolean isOfSubmission(StoredEvent event) {
    return SubmissionEvent.class.isAssignableFrom(event.message().getPayloadType());
  }

  private static @Nullable Object[] values(String submission, StoredEvent event) {
    Object payload = event.payload();
    Touched touched = touched(payload);
    EventType type = Objects.requireNonNull(payload.getClass().getAnnotation(EventType.class));
    return new @Nullable Object[] {
      submission,
      event.position(),
      event.at().atOffset(ZoneOffset.UTC),
      type.name(),
      payload instanceof LenderEvent of ? of.lenderCode() : null,
      event.message() instanceof DomainEventMessage<?> message
          ? message.getAggregateIdentifier()
          : null,
      touched.client(),
      touched.loan(),
      touched.trade()
    };
  }

  private static Touched touched(Object payload) {
    return switch (payload) {
      case LoanEvent loan -> new Touched(null, loan.loanId(), trade(loan));
      case UnitsAllocated of -> new Touched(of.clientId(), of.loanId(), null);
      case UnitsReleased of -> new Touched(of.clientId(), of.loanId(), of.tradeId());
      case RecallNoted of -> new Touched(of.clientId(), of.loanId(), of.tradeId());
      case RecallWithdrawn of -> new Touched(of.clientId(), of.loanId(), of.tradeId());
      case ClientEvent client -> new Touched(client.clientId(), null, null);
      case TransactionRecorded of -> new Touched(of.clientId(), null, null);
      default -> Touched.NOTHING;
    };
  }

  private static @Nullable String trade(LoanEvent event) {
    return switch (event) {
      case LoanBooked of -> of.loanId();
      case SettlementReported of -> of.tradeId();
      case ReturnInstructed of -> of.tradeId();
      case LoanRecalled of -> of.tradeId();
      case RecallReduced of -> of.tradeId();
      case TradeCancelled of -> of.tradeId();
      case TradeRestCancelled of -> of.tradeId();
      case SettlementDateCorrected of -> of.tradeId();
      default -> null;
    };
  }
}
