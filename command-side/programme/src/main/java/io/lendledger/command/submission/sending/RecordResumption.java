package io.lendledger.command.submission.sending;

import io.lendledger.command.dispatch.CommandTargets;
import io.lendledger.core.submission.SubmissionId;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MetaData;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Tells what came of a body's records before the process that applied them stopped. A record's
 * command is not sent again behind a later one to the same aggregate: it could undo that.
 */
@Component
public class RecordResumption {

  private final ObjectProvider<EventStore> store;
  private final CommandTargets targets;

  RecordResumption(ObjectProvider<EventStore> store, CommandTargets targets) {
    this.targets = targets;
    this.store = store;
  }

  /** Which records of the body have events in the aggregate that the command is for. */
  public NavigableSet<Integer> records(SubmissionId submission, Object command) {
    String aggregate =
        targets.resolveTarget(GenericCommandMessage.asCommandMessage(command)).getIdentifier();
    return store
        .getObject()
        .readEvents(aggregate, 0)
        .asStream()
        .map(each -> each.getMetaData())
        .filter(each -> submission.value().equals(each.get(SubmissionOrigin.SUBMISSION)))
        .filter(each -> each.containsKey(SubmissionOrigin.RECORD))
        .map(RecordResumption::record)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Integer record(MetaData metaData) {
    return Integer.valueOf(String.valueOf(metaData.get(SubmissionOrigin.RECORD)));
  }
}
