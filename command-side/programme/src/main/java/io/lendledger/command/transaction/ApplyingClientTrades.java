package io.lendledger.command.transaction;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.submission.intake.EarlierSubmissions;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.TransactionRecorded;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Applies recorded transactions to holdings. Clients are served in parallel within a batch, the
 * transactions of one client in their order; the batch ends when all have been applied.
 */
@Component
@ProcessingGroup(Processes.TRANSACTIONS)
class ApplyingClientTrades {

  private static final String RESOURCE = ApplyingClientTrades.class.getName();
  private static final int MOST_SIDE_BY_SIDE = 16;

  private final Dispatch dispatch;
  private final EarlierSubmissions submissions;
  private final Clock clock;
  private @Nullable Receipt latest;

  ApplyingClientTrades(Dispatch dispatch, EarlierSubmissions submissions, Clock clock) {
    this.dispatch = dispatch;
    this.submissions = submissions;
    this.clock = clock;
  }

  @EventHandler
  void on(
      TransactionRecorded event,
      @MetaDataValue("submissionId") @Nullable String submission,
      UnitOfWork<?> unitOfWork) {
    Map<ClientKey, Sent> open = unitOfWork.getOrComputeResource(RESOURCE, key -> new HashMap<>());
    ApplyTransaction command = command(event, receipt(submission));
    Sent before = open.remove(command.client());
    if (before != null) {
      settle(before);
    }
    open.put(command.client(), new Sent(command, dispatch.send(command)));
    boolean last = !(unitOfWork instanceof BatchingUnitOfWork<?> batch) || batch.isLastMessage();
    if (last || open.size() >= MOST_SIDE_BY_SIDE) {
      open.values().forEach(this::settle);
      open.clear();
    }
  }

  /** A refusal for good is logged; the transaction itself stays recorded. */
  private void settle(Sent sent) {
    dispatch.carriedOut(sent.command, sent.outcome);
  }

  private ApplyTransaction command(TransactionRecorded event, @Nullable Long receipt) {
    return new ApplyTransaction(
        new ClientKey(new LenderCode(event.lenderCode()), new ClientId(event.clientId())),
        event.transactionId(),
        new HoldingKey(
            new AccountId(event.accountId()), new Isin(event.isin()), event.depositary()),
        Side.of(event.side()),
        event.units(),
        event.tradeDate(),
        event.settlementDate(),
        LocalDate.now(clock.withZone(ZoneOffset.UTC)),
        receipt);
  }

  /** A submission's transactions follow each other, so that the latest answer mostly does. */
  private @Nullable Long receipt(@Nullable String submission) {
    if (submission == null) {
      return null;
    }
    Receipt known = latest;
    if (known == null || !known.submission.equals(submission)) {
      known = new Receipt(submission, submissions.receipt(new SubmissionId(submission)));
      latest = known;
    }
    return known.place;
  }

  private record Receipt(String submission, long place) {}

  private record Sent(ApplyTransaction command, CompletableFuture<?> outcome) {}
}
