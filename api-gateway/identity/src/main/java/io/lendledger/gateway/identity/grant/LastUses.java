package io.lendledger.gateway.identity.grant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Notes when credentials were last used: of each once a minute, and nobody waits for it. */
public final class LastUses {

  private static final Duration GRAIN = Duration.ofMinutes(1);
  private static final int MOST_NOTED = 10_000;
  private static final Logger log = LoggerFactory.getLogger(LastUses.class);

  private final Cache<String, Instant> noted =
      Caffeine.newBuilder().maximumSize(MOST_NOTED).executor(Runnable::run).build();
  private final Blocking blocking;
  private final Clock clock;
  private final BiConsumer<String, Instant> write;

  /** Notes that write blocks to keep, by the id of a credential. */
  public LastUses(Blocking blocking, Clock clock, BiConsumer<String, Instant> write) {
    this.blocking = blocking;
    this.clock = clock;
    this.write = write;
  }

  /** The credential of this id is used now. */
  public void note(String id) {
    Instant now = clock.instant();
    Instant last = noted.getIfPresent(id);
    if (last == null || last.plus(GRAIN).isBefore(now)) {
      noted.put(id, now);
      blocking
          .run(() -> write.accept(id, now))
          .subscribe(
              _ -> {},
              e ->
                  log.atLevel(PassingFault.level(e, Level.WARN))
                      .log("The use of credential {} was not noted: {}", id, e.toString()));
    }
  }
}
