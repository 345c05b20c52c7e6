package io.lendledger.gateway;

import io.lendledger.core.credential.CredentialCommand.NoteIssued;
import io.lendledger.core.credential.CredentialCommand.NoteReplaced;
import io.lendledger.core.credential.CredentialCommand.NoteRevoked;
import io.lendledger.core.credential.CredentialCommand.NoteSet;
import io.lendledger.core.lender.IsLenderKnown;
import io.lendledger.core.parked.FindParkedEvents.OfProcesses;
import io.lendledger.core.parked.FindParkedEvents.OfReadModels;
import io.lendledger.core.parked.ParkedEvents;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.queryhandling.QueryBus;

/** Stands in for the command and query side, at the border of the real buses. */
public final class Sides {

  private static final Set<String> LENDERS = Set.of("DEMO", "OTHER", "SIGNER");

  private final CommandBus commands;
  private final QueryBus queries;
  private final Map<List<Class<?>>, Function<Object, Object>> answers = new ConcurrentHashMap<>();
  private final List<CommandMessage<?>> received = new CopyOnWriteArrayList<>();
  private final List<Object> asked = new CopyOnWriteArrayList<>();

  Sides(CommandBus commands, QueryBus queries) {
    this.commands = commands;
    this.queries = queries;
    onQuery(IsLenderKnown.class, Boolean.class, asked -> LENDERS.contains(asked.lender().value()));
    List.of(NoteIssued.class, NoteReplaced.class, NoteRevoked.class, NoteSet.class)
        .forEach(note -> onCommand(note, _ -> true));
    onQuery(OfReadModels.class, ParkedEvents.class, _ -> new ParkedEvents(List.of()));
    onQuery(OfProcesses.class, ParkedEvents.class, _ -> new ParkedEvents(List.of()));
  }

  /** Forgets what was received and asked. */
  public void reset() {
    received.clear();
    asked.clear();
  }

  /** Handles commands of a class. */
  @SuppressWarnings("unchecked")
  public <C> void onCommand(Class<C> type, Function<C, Object> handler) {
    List<Class<?>> key = List.of(type);
    if (answers.put(key, (Function<Object, Object>) (Function<?, Object>) handler) == null) {
      commands.subscribe(
          type.getName(),
          message -> {
            received.add(message);
            return answers.get(key).apply(message.getPayload());
          });
    }
  }

  /** Takes all submissions, each as one that was applied. */
  public void acceptSubmissions(Instant now) {
    onCommand(StoreContent.class, _ -> null);
    onCommand(
        Submit.class,
        submit ->
            new SubmissionReceipt(
                submit.submission().value(), "positions", "Applied", 1, 1, 0, 0, now));
  }

  /** Answers queries of a class. */
  @SuppressWarnings("unchecked")
  public <Q, R> void onQuery(Class<Q> type, Class<R> answer, Function<Q, R> handler) {
    List<Class<?>> key = List.of(type, answer);
    if (answers.put(key, (Function<Object, Object>) (Function<?, ?>) handler) == null) {
      queries.<R>subscribe(
          type.getName(),
          (Type) answer,
          message -> {
            asked.add(message.getPayload());
            return (R) answers.get(key).apply(message.getPayload());
          });
    }
  }

  /** Commands of a class, in order. */
  public <C> List<C> received(Class<C> type) {
    return received.stream()
        .map(CommandMessage::getPayload)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /** Commands with their metadata, in order. */
  public List<CommandMessage<?>> messages() {
    return List.copyOf(received);
  }

  /** The last query of a class. */
  public <Q> Q lastAsked(Class<Q> type) {
    return asked.stream().filter(type::isInstance).map(type::cast).toList().getLast();
  }
}
