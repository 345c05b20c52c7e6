package io.lendledger.command.submission.application;

import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.application.SubmissionLife.NoteWithdrawn;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.store.WithdrawalStore;
import io.lendledger.core.rejection.Rejected;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Undoes a submission; after a crash it begins again, which changes nothing twice. It is refused
 * before it undoes anything, or not at all.
 */
@Component
class WithdrawalRun {

  private static final Logger LOG = LoggerFactory.getLogger(WithdrawalRun.class);

  private final SubmissionStore submissions;
  private final WithdrawalStore withdrawals;
  private final SubmissionFlows flows;
  private final Commands commands;

  WithdrawalRun(
      SubmissionStore submissions,
      WithdrawalStore withdrawals,
      SubmissionFlows flows,
      Commands commands) {
    this.submissions = submissions;
    this.withdrawals = withdrawals;
    this.flows = flows;
    this.commands = commands;
  }

  private record Kept(SubmissionRow row, WithdrawalStore withdrawals, AtomicBoolean begun)
      implements Withdrawal.Kept {

    @Override
    public boolean isUndoing() {
      return begun.get();
    }

    @Override
    public void undoing() {
      if (!begun.get()) {
        withdrawals.undoing(row);
        begun.set(true);
      }
    }

    @Override
    public void closeAgain(LocalDate day) {
      withdrawals.closeAgain(row.submission(), day);
    }
  }

  void run(SubmissionRow row, Runnable requireLock) {
    WithdrawalStore.Asked asked = withdrawals.find(row.submission()).orElseThrow();
    Sender sender = commands.with(Withdrawal.metaData(row, asked));
    Kept kept = new Kept(row, withdrawals, new AtomicBoolean(asked.undoing()));
    Withdrawal withdrawal =
        new Withdrawal(
            row.submission(),
            sender,
            () -> submissions.later(row).stream().map(flows::body).toList(),
            kept,
            requireLock);
    try {
      flows.of(row.flow()).withdraw(flows.body(row), withdrawal);
    } catch (Rejected refused) {
      if (kept.isUndoing() || !refused.rejection().code().lasts()) {
        throw refused;
      }
      LOG.info("Submission {} stays: {}", row.submission(), refused.getMessage());
      flows.of(row.flow()).stays(withdrawal);
      withdrawals.refuse(row, refused.rejection());
      return;
    }
    requireLock.run();
    withdrawal.undo(new NoteWithdrawn(new SubmissionKey(row.submission()), asked.reason()));
    withdrawals.complete(row);
  }
}
