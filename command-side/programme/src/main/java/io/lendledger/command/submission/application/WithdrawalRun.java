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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Undoes a submission; after a crash it begins again, which changes nothing twice. */
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

  void run(SubmissionRow row, Runnable requireLock) {
    WithdrawalStore.Asked asked = withdrawals.find(row.submission()).orElseThrow();
    Sender sender = commands.with(Withdrawal.metaData(row, asked));
    Withdrawal withdrawal =
        new Withdrawal(
            row.submission(),
            sender,
            () -> submissions.later(row).stream().map(flows::body).toList(),
            day -> withdrawals.closeAgain(row.submission(), day),
            requireLock);
    try {
      flows.of(row.flow()).withdraw(flows.body(row), withdrawal);
    } catch (Rejected refused) {
      if (!refused.rejection().code().lasts()) {
        throw refused;
      }
      LOG.info("Submission {} stays: {}", row.submission(), refused.getMessage());
      withdrawals.refuse(row, refused.rejection());
      return;
    }
    requireLock.run();
    sender.send(new NoteWithdrawn(new SubmissionKey(row.submission()), asked.reason()));
    withdrawals.complete(row);
  }
}
