package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.PendingReleases;
import io.lendledger.command.submission.intake.Originals;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.springframework.stereotype.Component;

/** Takes a list of borrow requests whole or not at all. */
@Component
class PlacingBorrowRequests {

  /** Units that a loan returned are free at once, unless their process is stuck. */
  private static final long PATIENCE_MILLIS = 2_000;

  private final Freshness freshness;
  private final PendingReleases pendingReleases;
  private final CheckingOrders orders;
  private final Dispatch dispatch;
  private final Originals originals;

  PlacingBorrowRequests(
      Freshness freshness,
      PendingReleases pendingReleases,
      CheckingOrders orders,
      Dispatch dispatch,
      Originals originals) {
    this.freshness = freshness;
    this.pendingReleases = pendingReleases;
    this.orders = orders;
    this.dispatch = dispatch;
    this.originals = originals;
  }

  @CommandHandler
  void handle(PlaceBorrowRequests command, MetaData metaData) {
    freshness.awaitHead();
    pendingReleases.awaitNone(command.orders().stream().map(Order::isin).toList(), PATIENCE_MILLIS);
    List<BorrowRequest> requests = orders.requests(command.orders());
    Submit body = command.body();
    List<PlaceBorrowRequest> placing =
        requests.stream().map(PlacingBorrowRequests::placed).toList();
    if (body == null) {
      placing.forEach(dispatch::tell);
    } else {
      originals.carryOut(body, placing, metaData);
    }
  }

  private static PlaceBorrowRequest placed(BorrowRequest request) {
    return new PlaceBorrowRequest(new BorrowRequestKey(request.requestId()), request);
  }
}
