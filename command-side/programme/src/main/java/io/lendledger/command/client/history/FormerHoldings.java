package io.lendledger.command.client.history;

import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Reads clients' holdings before a snapshot from their own histories. */
@Component
public class FormerHoldings {

  private static final int MOST_HOLDINGS_A_COMMAND = 100;

  private final ObjectProvider<EventStore> store;

  public FormerHoldings(ObjectProvider<EventStore> store) {
    this.store = store;
  }

  /** The commands that undo the snapshot's changes; none when that is done. */
  public List<RestoreHoldings> before(ClientKey client, SubmissionId snapshot, LocalDate today) {
    HoldingHistory history = new HoldingHistory(snapshot.value());
    store
        .getObject()
        .readEvents(client.toString(), 0)
        .forEachRemaining(event -> history.follow(event.getPayload()));
    List<RestoredHolding> before = history.before();
    List<RestoreHoldings> commands = new ArrayList<>();
    for (int from = 0; from < before.size(); from += MOST_HOLDINGS_A_COMMAND) {
      int to = Math.min(before.size(), from + MOST_HOLDINGS_A_COMMAND);
      commands.add(
          new RestoreHoldings(
              client,
              snapshot,
              history.formerDate(),
              List.copyOf(before.subList(from, to)),
              today));
    }
    return commands;
  }
}
