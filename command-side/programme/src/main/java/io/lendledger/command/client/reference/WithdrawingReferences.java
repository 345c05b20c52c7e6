package io.lendledger.command.client.reference;

import io.lendledger.command.businessday.WithdrawingMarks;
import io.lendledger.command.businessday.WithdrawingMarks.Marked;
import io.lendledger.command.client.history.PreferenceHistory;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.AccruedLoans;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.SubmissionPlaces;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.rejection.Rejected;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Undoes a list of preferences: it checks all clients first, then each forgets the list. A loan
 * booked in between stays, like running loans at an opt-out.
 */
@Component
class WithdrawingReferences {

  private final ObjectProvider<EventStore> store;
  private final AccruedLoans loans;
  private final WithdrawingMarks marks;
  private final Freshness freshness;
  private final SubmissionPlaces places;

  WithdrawingReferences(
      ObjectProvider<EventStore> store,
      AccruedLoans loans,
      WithdrawingMarks marks,
      Freshness freshness,
      SubmissionPlaces places) {
    this.store = store;
    this.loans = loans;
    this.marks = marks;
    this.freshness = freshness;
    this.places = places;
  }

  /**
   * The preferences that a client has to forget; {@code splitFrom} is null when its fee split
   * stays.
   */
  private record Undone(WithdrawPreferences command, @Nullable LocalDate splitFrom) {

    List<LocalDate> splits() {
      return splitFrom == null ? List.of() : List.of(splitFrom);
    }
  }

  void withdraw(StoredBody body, Withdrawal withdrawal, Collection<ClientId> clients) {
    freshness.awaitHead();
    Long receipt = places.of(List.of(body.submission())).get(body.submission());
    List<Undone> undone =
        withdrawal.inParallel(clients, client -> undone(body, withdrawal, receipt, client)).stream()
            .flatMap(List::stream)
            .toList();
    List<LocalDate> from = undone.stream().flatMap(each -> each.splits().stream()).toList();
    if (from.isEmpty()) {
      forget(undone, withdrawal);
      marks.release(withdrawal);
      return;
    }
    LocalDate first = Collections.min(from);
    marks.withdraw(
        withdrawal,
        new Marked(body.ofLender(), first, () -> accrued(body, undone, first), false),
        () -> forget(undone, withdrawal));
  }

  /** Nothing is undone: closes that a former run has held go on. */
  void stays(Withdrawal withdrawal) {
    marks.release(withdrawal);
  }

  private List<String> accrued(StoredBody body, List<Undone> undone, LocalDate from) {
    List<String> clients =
        undone.stream()
            .filter(each -> !each.splits().isEmpty())
            .map(each -> each.command.client().client().value())
            .toList();
    return loans.ofClients(body.ofLender(), clients, from);
  }

  private static void forget(List<Undone> undone, Withdrawal withdrawal) {
    withdrawal.undoing();
    List<Boolean> sent =
        withdrawal.inParallel(undone, each -> withdrawal.<Boolean>undo(each.command));
    assert sent.size() == undone.size();
  }

  /** What a client said, or lent, since a former run has begun to undo is no reason to refuse. */
  private List<Undone> undone(
      StoredBody body, Withdrawal withdrawal, @Nullable Long receipt, ClientId id) {
    ClientKey client = new ClientKey(body.ofLender(), id);
    PreferenceHistory history = history(client, body);
    if (history.former().isEmpty()) {
      return List.of();
    }
    if (!withdrawal.isUndoing()) {
      refuseSetAgain(history, body, id);
      refuseLent(history, body, id);
    }
    WithdrawPreferences command =
        new WithdrawPreferences(
            client, body.submission(), history.former(), history.latest(), receipt);
    return List.of(new Undone(command, history.firstOtherSplit()));
  }

  private PreferenceHistory history(ClientKey client, StoredBody body) {
    PreferenceHistory history = new PreferenceHistory(body.submission().value());
    try {
      store
          .getObject()
          .readEvents(client.toString(), 0)
          .forEachRemaining(event ->
              history.follow(
                  event.getPayload(), event.getMetaData().get(SubmissionOrigin.SUBMISSION)));
    } catch (AggregateNotFoundException never) {
      return history;
    }
    return history;
  }

  private static void refuseSetAgain(PreferenceHistory history, StoredBody body, ClientId client) {
    if (history.isSetAgain()) {
      throw Rejected.transition(
          "Submission " + body.submission(),
          "followed by another change of client " + client,
          "withdraw it; send the preference that is right");
    }
  }

  private void refuseLent(PreferenceHistory history, StoredBody body, ClientId client) {
    List<String> resting = new ArrayList<>();
    for (Map.Entry<String, LocalDate> loan : loans.running(history.lentSince()).entrySet()) {
      if (!history.mayLendWithout(loan.getValue())) {
        resting.add(loan.getKey());
      }
    }
    if (!resting.isEmpty()) {
      throw Rejected.transition(
          "Submission " + body.submission(),
          "what client %s lent units on since, to %s"
              .formatted(client, String.join(", ", resting.stream().limit(5).toList())),
          "withdraw it; set the client Out, or return or recall the loans first");
    }
  }
}
