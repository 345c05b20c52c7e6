package io.lendledger.command.transaction;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Content.Difference;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import io.lendledger.core.transaction.TransactionRecorded;
import java.math.BigDecimal;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** A purchase or sale, recorded once for ever (docs/architecture.md, Aggregates). */
@Aggregate(type = "Transaction")
public class RecordedTransaction {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable TransactionRecorded recorded;

  RecordedTransaction() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(RecordTransaction command) {
    return decide(recorded, command).enact();
  }

  @EventSourcingHandler
  void on(TransactionRecorded event) {
    id = new TransactionKey(new LenderCode(event.lenderCode()), event.transactionId()).toString();
    recorded = event;
  }

  /** Answers whether the transaction is new; the same id with other content is refused. */
  static Decision<TransactionRecorded, Boolean> decide(
      @Nullable TransactionRecorded recorded, RecordTransaction command) {
    TransactionRecorded wanted = stored(command);
    if (recorded == null) {
      return Decision.of(true, wanted);
    }
    List<Difference> differences = Content.differences(recorded, wanted);
    if (!differences.isEmpty()) {
      throw conflict(command, differences);
    }
    return Decision.nothing(false);
  }

  private static Rejected conflict(RecordTransaction command, List<Difference> differences) {
    return new Rejected(
        new Rejection(
            RejectionCode.TRANSACTION_CONFLICT,
            "Transaction %s was recorded with other content"
                .formatted(command.key().transactionId()),
            differences.stream()
                .map(each ->
                    Fault.of(
                        each.component(),
                        plain(each.other()),
                        "was recorded as " + plain(each.one())))
                .toList()));
  }

  private static @Nullable String plain(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private static TransactionRecorded stored(RecordTransaction command) {
    Transaction transaction = command.transaction();
    return new TransactionRecorded(
        command.key().lender().value(),
        command.key().transactionId(),
        transaction.client().value(),
        transaction.account().value(),
        transaction.isin().value(),
        transaction.ticker(),
        transaction.exchange(),
        transaction.externalInstrumentId(),
        transaction.side().wire(),
        transaction.units(),
        transaction.tradeDate(),
        transaction.settlementDate(),
        transaction.depositary());
  }
}
