package io.lendledger.command.transaction;

import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.submission.intake.EarlierSubmissions;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.Side;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.TransactionRecorded;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Applies recorded transactions to holdings, those of a batch together, the transactions of one
 * client in their order; the batch ends when all have been applied.
 */
@Component
@ProcessingGroup(Processes.TRANSACTIONS)
class TransactionProcess {

  private static final int MOST_TOGETHER = 200;

  private final BulkDispatch dispatch;
  private final EarlierSubmissions submissions;
  private final OvertakingSnapshots snapshots;
  private final Clock clock;

  TransactionProcess(
      BulkDispatch dispatch,
      EarlierSubmissions submissions,
      OvertakingSnapshots snapshots,
      @BusinessTime Clock clock) {
    this.dispatch = dispatch;
    this.submissions = submissions;
    this.snapshots = snapshots;
    this.clock = clock;
  }

  /** A transaction to be applied, with the submission and the origin of its event. */
  private record Recorded(
      TransactionRecorded event, @Nullable String submission, MetaData origin) {}

  @EventHandler
  void on(
      TransactionRecorded event,
      @MetaDataValue("submissionId") @Nullable String submission,
      UnitOfWork<?> unitOfWork) {
    BatchOfEvents.gather(
        unitOfWork,
        new Recorded(event, submission, unitOfWork.getCorrelationData()),
        MOST_TOGETHER,
        this::apply);
  }

  /** A refusal for good is logged; the transaction itself stays recorded. */
  private void apply(List<Recorded> open) {
    Set<SubmissionId> from = new HashSet<>();
    for (Recorded each : open) {
      if (each.submission != null) {
        from.add(new SubmissionId(each.submission));
      }
    }
    Map<SubmissionId, Long> receipts = submissions.receipts(from);
    OvertakingSnapshots.Known latest =
        snapshots.of(open.stream().map(each -> new LenderCode(each.event.lenderCode())).toList());
    List<CommandMessage<?>> commands = new ArrayList<>(open.size());
    for (Recorded each : open) {
      Long receipt =
          each.submission == null ? null : receipts.get(new SubmissionId(each.submission));
      commands.add(BulkDispatch.message(command(each.event, receipt, latest), each.origin));
    }
    dispatch.carryOut(commands);
  }

  private ApplyTransaction command(
      TransactionRecorded event, @Nullable Long receipt, OvertakingSnapshots.Known latest) {
    LenderCode lender = new LenderCode(event.lenderCode());
    return new ApplyTransaction(
        new ClientKey(lender, new ClientId(event.clientId())),
        event.transactionId(),
        new HoldingKey(
            new AccountId(event.accountId()), new Isin(event.isin()), event.depositary()),
        Side.of(event.side()),
        event.units(),
        event.tradeDate(),
        event.settlementDate(),
        LocalDate.now(clock.withZone(ZoneOffset.UTC)),
        receipt,
        receipt == null ? null : latest.including(lender, event.tradeDate(), receipt));
  }
}
