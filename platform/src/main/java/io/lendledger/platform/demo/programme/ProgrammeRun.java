package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.OwnService;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;

/** Sends the programme once the service is ready, beside all other requests. */
final class ProgrammeRun {

  private static final Logger log = LoggerFactory.getLogger(ProgrammeRun.class);
  private static final long STOP_MILLIS = 5_000;

  private final Journal journal;
  private final ProgrammePlan plan;
  private final ProgrammeClock clock;
  private final Clock system;
  private final Environment environment;
  private final SslBundles bundles;
  private volatile @Nullable Thread sending;

  ProgrammeRun(
      Journal journal,
      ProgrammePlan plan,
      ProgrammeClock clock,
      Clock system,
      Environment environment,
      SslBundles bundles) {
    this.journal = journal;
    this.plan = plan;
    this.clock = clock;
    this.system = system;
    this.environment = environment;
    this.bundles = bundles;
  }

  @EventListener(ApplicationReadyEvent.class)
  void start() {
    sending = Thread.ofVirtual().name("demo-programme").start(this::send);
  }

  @EventListener(ContextClosedEvent.class)
  void stop() throws InterruptedException {
    Thread running = sending;
    if (running != null && running.isAlive()) {
      running.interrupt();
      running.join(STOP_MILLIS);
    }
  }

  private void send() {
    var progress = new ProgrammeProgress(plan.days());
    int before = journal.answers().size();
    log.info(
        before == 0
            ? "Demo programme: sending {} business days from {} to {}; the clock shows them"
                + " meanwhile"
            : "Demo programme: carrying on with {} business days from {} to {}",
        plan.days(),
        plan.day(0),
        plan.last());
    try {
      var requests = new Requests(OwnService.api(environment, bundles, system), journal, clock);
      new Programme(plan, requests, clock).send(progress);
      journal.completed(clock);
      clock.catchUp();
      log.info(
          "Demo programme: all is sent, {} requests in {} s; the clock shows now",
          requests.count() - before,
          progress.seconds());
    } catch (InterruptedException stopped) {
      journal.paused(clock);
      log.info("Demo programme: interrupted; the next start carries on");
    } catch (ProgrammeEnded | IOException | GeneralSecurityException failed) {
      giveUp(failed);
    } catch (RuntimeException | Error fault) {
      giveUp(fault);
      throw fault;
    }
  }

  // What people send from now on is of now: there is no way back into the programme's days.
  private void giveUp(Throwable reason) {
    journal.givenUp(clock);
    clock.catchUp();
    log.error(
        "Demo programme: it ends here, since {}. What was sent so far stays; for the whole"
            + " programme start with another --lendledger.data-dir",
        String.valueOf(reason.getMessage()));
  }
}
