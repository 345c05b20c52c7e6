package io.lendledger.command.marketdata;

import io.lendledger.command.businessday.WithdrawingMarks;
import io.lendledger.command.lookup.loan.AccruedLoans;
import io.lendledger.command.marketdata.PublicationHistory.Published;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.submission.Flow;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Withdraws the publications of a day's list; the records published before hold again. Loans are
 * not marked with market rates, so nothing depends on them.
 */
@Component
class WithdrawingLists {

  private static final int CHUNK_RECORDS = 500;

  private final ObjectProvider<EventStore> store;
  private final WithdrawingMarks marks;
  private final AccruedLoans accrued;

  WithdrawingLists(ObjectProvider<EventStore> store, WithdrawingMarks marks, AccruedLoans accrued) {
    this.store = store;
    this.marks = marks;
    this.accrued = accrued;
  }

  <K, R> void withdraw(
      StoredBody body, Withdrawal withdrawal, Function<R, K> key, Withdrawable<K, R> kind) {
    MarketDataKey day = new MarketDataKey(body.flow().wire(), body.ofDate());
    List<Published<R>> published = published(day, body, key, kind);
    if (body.flow() == Flow.MARKET_RATES) {
      takeBack(day, published, withdrawal, kind);
      return;
    }
    if (published.isEmpty()) {
      marks.release(withdrawal);
      return;
    }
    List<R> records = published.stream().map(Published::record).toList();
    marks.withdraw(
        withdrawal,
        new WithdrawingMarks.Marked(
            null, day.date(), () -> kind.loans(accrued, records, day.date()), true),
        () -> takeBack(day, published, withdrawal, kind));
  }

  /** Nothing is undone: closes that a former run has held go on. */
  void stays(Withdrawal withdrawal) {
    marks.release(withdrawal);
  }

  private <K, R> List<Published<R>> published(
      MarketDataKey day, StoredBody body, Function<R, K> key, Withdrawable<K, R> kind) {
    var history = new PublicationHistory<>(body.submission().value(), key);
    try {
      store
          .getObject()
          .readEvents(day.toString(), 0)
          .forEachRemaining(event ->
              history.follow(
                  kind.words(event.getPayload()),
                  event.getMetaData().get(SubmissionOrigin.SUBMISSION)));
    } catch (AggregateNotFoundException nothingEverPublished) {
      return List.of();
    }
    return history.published();
  }

  private static <K, R> void takeBack(
      MarketDataKey day,
      List<Published<R>> published,
      Withdrawal withdrawal,
      Withdrawable<K, R> kind) {
    withdrawal.undoing();
    for (int from = 0; from < published.size(); from += CHUNK_RECORDS) {
      List<Published<R>> chunk =
          published.subList(from, Math.min(published.size(), from + CHUNK_RECORDS));
      @Nullable Object taken =
          withdrawal.undo(
              kind.command(
                  day,
                  withdrawal.submission(),
                  chunk.stream().map(Published::record).toList(),
                  chunk.stream().map(Published::former).flatMap(Optional::stream).toList()));
      assert taken instanceof Number;
    }
  }
}
