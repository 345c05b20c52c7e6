package io.lendledger.command.submission.sending;

import io.lendledger.command.dispatch.CommandAnswers;
import io.lendledger.command.submission.store.RunTakenOver;
import io.lendledger.core.rejection.Rejected;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Sends commands and waits for their answers. Each is idempotent, so that one that failed for
 * another reason than a refusal is sent again, a few times and with growing pauses.
 */
@Component
public class Commands implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Commands.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final int MOST_ATTEMPTS = 6;
  private static final long FIRST_PAUSE_MILLIS = 20;

  /** The web server finishes its requests 1,024 phases before the last, and ends at 2,048. */
  private static final int BEHIND_LAST_REQUESTS = 1_536;

  private final CommandGateway gateway;
  private final CountDownLatch stopping = new CountDownLatch(1);

  Commands(CommandGateway gateway) {
    this.gateway = gateway;
  }

  @Override
  public void start() {
    LOG.debug("Commands are sent until the process ends");
  }

  /** Makes waiting senders give up: the process ends and will resume. */
  @Override
  public void stop() {
    stopping.countDown();
  }

  @Override
  public boolean isRunning() {
    return !isStopping();
  }

  /** After the web server has finished its requests, and before anything else ends. */
  @Override
  public int getPhase() {
    return DEFAULT_PHASE - BEHIND_LAST_REQUESTS;
  }

  boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Waits, unless the process ends. */
  public void pause(long millis) {
    try {
      if (stopping.await(millis, TimeUnit.MILLISECONDS)) {
        throw new Interrupted();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Interrupted();
    }
  }

  /** Sends with these metadata. */
  public Sender with(Map<String, String> metaData) {
    return new Sender() {
      @Override
      @SuppressWarnings("TypeParameterUnusedInFormals") // the command tells its answer
      public <R extends @Nullable Object> R send(Object command) {
        return Commands.this.send(command, metaData);
      }
    };
  }

  /**
   * The answer of the command's handler. Throws {@link Rejected} when it is refused, and the
   * exception of the last attempt when all failed; {@link RunTakenOver} when it came too late.
   */
  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals",
    "NullAway"
  }) // the command tells its answer
  private <R extends @Nullable Object> R send(Object command, Map<String, String> metaData) {
    long pause = FIRST_PAUSE_MILLIS;
    for (int attempt = 1; ; attempt++) {
      if (isStopping()) {
        throw new Interrupted();
      }
      try {
        CompletableFuture<Object> outcome =
            gateway.send(new GenericCommandMessage<>(command, metaData));
        return (R) CommandAnswers.await(command, outcome, LONGEST_WAIT);
      } catch (Rejected refused) {
        if (refused.rejection().code().lasts()) {
          throw refused;
        }
        giveUpAfter(attempt, command, refused);
      } catch (CommandAnswers.Unanswered failed) {
        RunTakenOver.throwIfBehind(failed);
        giveUpAfter(attempt, command, failed);
      }
      pause(pause);
      pause *= 4;
    }
  }

  private static void giveUpAfter(int attempt, Object command, Throwable cause) {
    String name = command.getClass().getSimpleName();
    if (attempt >= MOST_ATTEMPTS) {
      throw new IllegalStateException(name + " failed " + attempt + " times", cause);
    }
    LOG.debug("{} failed, attempt {}: sending it again", name, attempt, cause);
  }

  /** The process ends; the next one resumes the submissions under way. */
  public static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
