package io.lendledger.command.submission.intake;

import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.store.WithdrawalStore;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.WithdrawSubmission;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.submission.WithdrawalReceipt;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Withdraws submissions at the desk's request. A withdrawal is durable before it begins, and takes
 * its turn among the submissions of its lender and flow.
 */
@Component
class WithdrawingSubmissions {

  private static final long PAUSE_MILLIS = 20;
  private static final int MOST_PAUSES = 500;

  private final SubmissionStore submissions;
  private final WithdrawalStore withdrawals;
  private final SubmissionWorker worker;
  private final Commands commands;
  private final OwnTransaction transaction;
  private final Clock clock;

  WithdrawingSubmissions(
      SubmissionStore submissions,
      WithdrawalStore withdrawals,
      SubmissionWorker worker,
      Commands commands,
      OwnTransaction transaction,
      @BusinessTime Clock clock) {
    this.submissions = submissions;
    this.withdrawals = withdrawals;
    this.worker = worker;
    this.commands = commands;
    this.transaction = transaction;
    this.clock = clock;
  }

  /** Answers once it is withdrawn, or under way when that takes longer. */
  @CommandHandler
  WithdrawalReceipt handle(WithdrawSubmission command, MetaData metaData) {
    try {
      return transaction.outside(() -> withdraw(command, metaData));
    } catch (Commands.Interrupted stopping) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, "The service is stopping; ask for the withdrawal again");
    }
  }

  private WithdrawalReceipt withdraw(WithdrawSubmission command, MetaData metaData) {
    SubmissionId submission = command.submission();
    SubmissionRow row = row(submission);
    flowsCanBeWithdrawn(row);
    if (row.status() == SubmissionStatus.ACCEPTED) {
      throw Rejected.transition("Submission " + submission, "not applied yet", "withdraw it");
    }
    boolean begun =
        withdrawals.begin(
            submission,
            command.reason(),
            SubmissionOrigin.texts(metaData),
            clock.instant().truncatedTo(ChronoUnit.MILLIS));
    if (begun) {
      worker.apply(row);
    }
    return outcome(submission);
  }

  private WithdrawalReceipt outcome(SubmissionId submission) {
    SubmissionRow row = row(submission);
    for (int i = 0; row.status() == SubmissionStatus.WITHDRAWING && i < MOST_PAUSES; i++) {
      commands.pause(PAUSE_MILLIS);
      row = row(submission);
    }
    WithdrawalStore.Asked asked = withdrawals.find(submission).orElseThrow();
    Rejection refusal = asked.refusal();
    if (row.status() == SubmissionStatus.APPLIED && refusal != null) {
      throw new Rejected(refusal);
    }
    return asked.receipt(row);
  }

  private SubmissionRow row(SubmissionId submission) {
    return submissions
        .find(submission)
        .orElseThrow(() -> Rejected.notFound("Submission " + submission));
  }

  private static void flowsCanBeWithdrawn(SubmissionRow row) {
    String instead = instead(row.flow());
    if (instead != null) {
      throw Rejected.transition(
          "Submission %s of %s".formatted(row.submission(), row.flow()),
          "final",
          "withdraw it; " + instead);
    }
  }

  /** The remedy for a flow that cannot be withdrawn; null for those that can. */
  private static @Nullable String instead(Flow flow) {
    return switch (flow) {
      case POSITIONS, CLIENT_REFERENCE, PRICES, FX_RATES, MARKET_RATES -> null;
      case BORROW_REQUESTS -> "cancel the loans, or instruct returns";
      case TRANSACTIONS -> "book the opposite transaction under another transactionId";
      case SETTLEMENT_STATUS ->
          "send the status as it is now, or instruct a return or recall of what settled wrongly";
      case INCOME_DISTRIBUTION -> "send the payment again with the right figures: it is amended";
      case INSTRUMENTS -> "send the instrument again as it should be";
      case COLLATERAL -> "send the collateral of that day again, each RQV account whole";
    };
  }
}
