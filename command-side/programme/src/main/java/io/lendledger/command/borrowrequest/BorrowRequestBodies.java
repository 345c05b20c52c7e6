package io.lendledger.command.borrowrequest;

import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.core.submission.Flow;
import org.springframework.stereotype.Component;

/** Bodies of borrow requests are kept as submissions; placing and matching them is not one. */
@Component
class BorrowRequestBodies implements SubmissionFlow {

  @Override
  public Flow flow() {
    return Flow.BORROW_REQUESTS;
  }

  @Override
  public Repeats repeats() {
    return new Repeats.Refused("requestId");
  }

  @Override
  public Checked check(StoredBody body) {
    throw new IllegalStateException("borrow requests are placed, not submitted");
  }

  @Override
  public void apply(StoredBody body, SubmissionRun run) {
    throw new IllegalStateException("borrow requests are placed, not submitted");
  }
}
