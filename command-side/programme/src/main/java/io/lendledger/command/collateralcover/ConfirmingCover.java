package io.lendledger.command.collateralcover;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.CommandAnswers;
import io.lendledger.command.dispatch.DispatchProperties;
import io.lendledger.command.dispatch.SharedRounds;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.rejection.Rejected;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Looks up a loan's required value, then lets the loan judge the received cover. Confirmations that
 * come side by side wait for the look-ups once, and share a unit of work.
 */
@Component
class ConfirmingCover {

  private static final int MOST_TOGETHER = 64;

  private final Freshness freshness;
  private final LoanLookUp loans;
  private final RequiredCover required;
  private final BulkDispatch bulk;
  private final Duration patience;
  private final SharedRounds<Asked> rounds = new SharedRounds<>(MOST_TOGETHER, this::confirm);

  ConfirmingCover(
      Freshness freshness,
      LoanLookUp loans,
      RequiredCover required,
      BulkDispatch bulk,
      DispatchProperties settings) {
    this.freshness = freshness;
    this.loans = loans;
    this.required = required;
    this.bulk = bulk;
    this.patience = freshness.patience().multipliedBy(2).plusMillis(settings.patienceMs());
  }

  /** A confirmation with its origin, and what becomes of it. */
  private record Asked(ConfirmCover command, MetaData origin, CompletableFuture<Object> outcome) {}

  @CommandHandler
  void handle(ConfirmCover command) {
    var asked = new Asked(command, CurrentUnitOfWork.correlationData(), new CompletableFuture<>());
    rounds.add(asked);
    try {
      var _ = CommandAnswers.await(command, asked.outcome(), patience);
    } finally {
      // Whoever has gone may send it again: what waits still is not to be carried out beside that.
      asked.outcome().cancel(false);
    }
  }

  private void confirm(List<Asked> round) {
    try {
      confirmKnown(round);
    } catch (RuntimeException | Error failed) {
      round.forEach(each -> each.outcome().completeExceptionally(failed));
    }
  }

  private void confirmKnown(List<Asked> round) {
    freshness.awaitHead();
    Map<LoanId, Loan> known =
        loans.find(round.stream().map(each -> each.command().loan()).toList());
    Map<LocalDate, Map<LoanId, BigDecimal>> values = new HashMap<>();
    List<Asked> asked = new ArrayList<>();
    List<CommandMessage<?>> commands = new ArrayList<>();
    for (Asked each : round) {
      ConfirmCover command = each.command();
      if (each.outcome().isDone()) {
        continue;
      }
      if (known.containsKey(command.loan())) {
        BigDecimal value =
            values
                .computeIfAbsent(command.date(), day -> required.of(known.values(), day))
                .get(command.loan());
        asked.add(each);
        commands.add(BulkDispatch.message(received(command, value), each.origin()));
      } else {
        each.outcome().completeExceptionally(Rejected.notFound("Loan " + command.loan()));
      }
    }
    List<CompletableFuture<?>> outcomes = bulk.send(commands);
    for (int i = 0; i < outcomes.size(); i++) {
      tell(asked.get(i), outcomes.get(i));
    }
  }

  private static ReceiveCover received(ConfirmCover command, @Nullable BigDecimal required) {
    return new ReceiveCover(command.loan(), command.date(), command.value(), required);
  }

  private static void tell(Asked asked, CompletableFuture<?> outcome) {
    var _ =
        outcome.whenComplete((answer, failure) -> {
          if (failure == null) {
            asked.outcome().complete(answer);
          } else {
            asked.outcome().completeExceptionally(failure);
          }
        });
  }
}
