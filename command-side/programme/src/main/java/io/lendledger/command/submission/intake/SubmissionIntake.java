package io.lendledger.command.submission.intake;

import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.application.Attempts;
import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.ChunkStream;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.intake.KeyedLock.Thing.OfSubmission;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.command.submission.store.SubmissionDigests;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.straight.StraightIntake;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.FindSubmissionMapping;
import io.lendledger.core.submission.FindSubmissionProgress;
import io.lendledger.core.submission.SubmissionCommand.DropContent;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionMapping;
import io.lendledger.core.submission.SubmissionReceipt;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Takes bodies in: keeps their bytes, validates them whole, and accepts or refuses them whole. */
@Component
public class SubmissionIntake {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionIntake.class);
  private static final int LARGEST_CHUNK_BYTES = 1024 * 1024;

  private final SubmissionStore store;
  private final SubmissionChunks chunks;
  private final SubmissionDigests digests;
  private final SubmissionFlows flows;
  private final SubmissionWorker worker;
  private final Attempts attempts;
  private final Commands commands;
  private final OwnTransaction transaction;
  private final Clock clock;
  private final SubmissionTurns turns;
  private final StraightIntake straight;
  private final IntakeMeters meters;
  private final Accepting accepting;
  private final KeyedLock oneAtATime = new KeyedLock();

  SubmissionIntake(
      SubmissionStore store,
      SubmissionChunks chunks,
      SubmissionDigests digests,
      SubmissionFlows flows,
      SubmissionWorker worker,
      Attempts attempts,
      Commands commands,
      OwnTransaction transaction,
      Clock clock,
      SubmissionTurns turns,
      StraightIntake straight,
      IntakeMeters meters,
      Accepting accepting) {
    this.store = store;
    this.chunks = chunks;
    this.digests = digests;
    this.flows = flows;
    this.worker = worker;
    this.attempts = attempts;
    this.commands = commands;
    this.transaction = transaction;
    this.clock = clock;
    this.turns = turns;
    this.straight = straight;
    this.meters = meters;
    this.accepting = accepting;
  }

  @CommandHandler
  void handle(StoreContent command) {
    if (command.chunk() < 0 || command.bytes().length > LARGEST_CHUNK_BYTES) {
      throw new IllegalArgumentException(
          "a chunk has a number from 0 and at most %d bytes".formatted(LARGEST_CHUNK_BYTES));
    }
    chunks.store(command, clock.instant());
  }

  @CommandHandler
  void handle(DropContent command) {
    chunks.delete(command.submission());
  }

  /** Takes a body; holds no connection while it waits for look-ups and for other commands. */
  @CommandHandler
  SubmissionReceipt handle(Submit command, MetaData metaData) {
    return transaction.outside(() ->
        oneAtATime.take(
            new OfSubmission(command.submission()),
            () -> take(command, SubmissionOrigin.texts(metaData))));
  }

  private SubmissionReceipt take(Submit command, Map<String, String> metaData) {
    try {
      byte[] content = command.content();
      return content == null ? staged(command, metaData) : small(command, content, metaData);
    } catch (Commands.Interrupted stopping) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE, "The service is stopping and took nothing; send it again");
    }
  }

  private SubmissionReceipt small(Submit command, byte[] content, Map<String, String> metaData) {
    try {
      SubmissionReceipt applied = straight.take(command, content, metaData);
      if (applied == null) {
        return staged(command, metaData);
      }
      meters.accepted(command.flow(), applied.received());
      return applied;
    } catch (Rejected refused) {
      return store
          .find(command.submission())
          .map(each -> repeated(each, command))
          .orElseThrow(() -> (Rejected) flows.shown(refused, command));
    }
  }

  private SubmissionReceipt staged(Submit command, Map<String, String> metaData) {
    return attempts.alone(
        command.submission(),
        requireOwn -> {
          Optional<SubmissionRow> known = store.find(command.submission());
          return known.isPresent()
              ? repeated(known.get(), command)
              : accept(stored(command), metaData, requireOwn);
        });
  }

  private Submit stored(Submit command) {
    byte[] content = command.content();
    if (content == null) {
      return command;
    }
    chunks.store(new StoreContent(command.submission(), 0, content), clock.instant());
    return command.stored();
  }

  private static SubmissionReceipt repeated(SubmissionRow known, Submit command) {
    if (known.flow() != command.flow()
        || !Objects.equals(known.lender(), command.lender())
        || !isSame(known, command)) {
      throw SubmissionChunks.differs();
    }
    return known.receipt();
  }

  /** Chunks were compared when they came; there may have been more or fewer of them. */
  private static boolean isSame(SubmissionRow known, Submit command) {
    byte[] content = command.content();
    return content == null
        ? known.chunks() == command.chunks()
        : known.sha256().equals(new ChunkStream(_ -> content, 1).digested().sha256());
  }

  @QueryHandler
  SubmissionReceipt handle(FindSubmissionProgress query) {
    return row(query.submission(), query.lender()).receipt();
  }

  @QueryHandler
  SubmissionContent handle(FindSubmissionContent query) {
    SubmissionRow row = row(query.submission(), query.lender());
    byte[] bytes = chunks.bytes(query.submission(), query.chunk());
    if (bytes == null) {
      throw Rejected.notFound(
          "Chunk %d of submission %s".formatted(query.chunk(), query.submission()));
    }
    return new SubmissionContent(row.format().wire(), row.chunks(), digests.of(row), bytes);
  }

  @QueryHandler
  SubmissionMapping handle(FindSubmissionMapping query) {
    SubmissionRow row = row(query.submission(), query.lender());
    CsvMapping mapping = CsvMapping.among(row.parameters());
    if (mapping.equals(CsvMapping.NONE)) {
      throw Rejected.notFound("A mapping of submission " + query.submission());
    }
    return new SubmissionMapping(row.flow().wire(), mapping.with(Map.of()));
  }

  private SubmissionRow row(SubmissionId submission, @Nullable LenderCode lender) {
    return store
        .find(submission)
        .filter(each -> lender == null || lender.equals(each.lender()))
        .orElseThrow(() -> Rejected.notFound("Submission " + submission));
  }

  private SubmissionReceipt accept(
      Submit command, Map<String, String> metaData, Runnable requireOwn) {
    boolean isNew = false;
    try {
      isNew = keep(command, metaData, requireOwn);
    } catch (RuntimeException failure) {
      RuntimeException refused = flows.shown(failure, command);
      if (forget(command.submission(), requireOwn, refused instanceof Rejected)) {
        throw refused;
      }
    }
    SubmissionRow row = store.find(command.submission()).orElseThrow();
    SubmissionReceipt receipt = repeated(row, command);
    if (isNew) {
      meters.accepted(command.flow(), receipt.received());
    }
    begin(row);
    return receipt;
  }

  private void begin(SubmissionRow row) {
    try {
      worker.noteReceived(
          row, commands.with(SubmissionOrigin.of(row.submission(), row.metaData())));
      worker.apply(row);
    } catch (Commands.Interrupted stopping) {
      LOG.debug("{} is accepted; the next process applies it", row.submission());
    }
  }

  /** Keeps nothing of one that another process has accepted meanwhile; false then. */
  private boolean keep(Submit command, Map<String, String> metaData, Runnable requireOwn) {
    chunks.require(command);
    if (!worker.clear(command.submission(), requireOwn)) {
      return false;
    }
    SubmissionFlow flow = flows.of(command.flow());
    AtomicReference<@Nullable ChunkStream> read = new AtomicReference<>();
    Checked checked =
        turns.check(
            command.lender(),
            command.chunks() <= 1,
            othersGo -> {
              StoredBody unchecked = flows.unchecked(command, read::set).ownedBy(requireOwn);
              Checked sound = flow.check(unchecked.yielding(othersGo));
              flow.guard(flows.sound(command, sound.date(), _ -> {}));
              return sound;
            });
    Digested digest = Objects.requireNonNull(read.get()).digested();
    StoredBody body = flows.sound(command, checked.date(), read::set).ownedBy(requireOwn);
    accepting.accept(new Accepting.Valid(command, metaData, flow, body, digest, checked));
    return true;
  }

  /** Answers false when another process, to which it was sent again, has accepted it meanwhile. */
  private boolean forget(SubmissionId submission, Runnable requireOwn, boolean refused) {
    boolean forgotten = worker.clear(submission, requireOwn);
    if (forgotten && refused) {
      chunks.delete(submission);
    }
    return forgotten;
  }
}
