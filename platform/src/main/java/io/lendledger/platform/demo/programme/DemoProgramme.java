package io.lendledger.platform.demo.programme;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.role.Role;
import io.lendledger.platform.time.BusinessClocks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Has {@code --lendledger.demo=programme} send a programme to look at to an embedded run without
 * any data, or carry on with one that was interrupted.
 */
public final class DemoProgramme
    implements ApplicationContextInitializer<GenericApplicationContext> {

  private static final Logger log = LoggerFactory.getLogger(DemoProgramme.class);
  private static final String PROPERTY = "lendledger.demo";
  private static final String PROGRAMME = "programme";

  /** Longer than any request takes: the clock does not go back behind its effects. */
  private static final Duration UNDER_WAY = Duration.ofMinutes(5);

  @Override
  public void initialize(GenericApplicationContext context) {
    Environment environment = context.getEnvironment();
    String wanted = environment.getProperty(PROPERTY, "");
    Path data = Path.of(environment.getProperty("lendledger.data-dir", "data")).toAbsolutePath();
    if (wanted.isBlank() && !isInterrupted(environment, data)) {
      return;
    }
    refuse(environment, wanted.isBlank() ? PROGRAMME : wanted);
    Journal journal = journal(environment, data);
    if (journal != null && journal.plan() != null) {
      offer(context, journal, journal.plan());
    }
  }

  /** Its clock is behind: nothing of now may be sent before the rest of it. */
  private static boolean isInterrupted(Environment environment, Path data) {
    return !StringUtils.hasText(environment.getProperty("spring.datasource.url"))
        && Journal.isInterruptedIn(data);
  }

  private static void refuse(Environment environment, String wanted) {
    if (!wanted.equals(PROGRAMME)) {
      throw new StartRefused(
          "--%s knows %s only, not '%s'.".formatted(PROPERTY, PROGRAMME, wanted));
    }
    boolean demo =
        environment.getProperty("lendledger.demo.enabled", Boolean.class, false)
            && !StringUtils.hasText(environment.getProperty("lendledger.security.issuer-uri"))
            && !environment.getProperty("axon.axonserver.enabled", Boolean.class, false);
    boolean whole = Role.activeIn(environment).equals(EnumSet.allOf(Role.class));
    boolean ownTls =
        environment.getProperty("server.ssl.enabled", Boolean.class, true)
            && StringUtils.hasText(environment.getProperty("server.ssl.bundle"));
    if (!demo || !whole || !ownTls) {
      throw new StartRefused(
          "--%s=%s needs an embedded run with its demo credentials, all roles and TLS: give no"
                  .formatted(PROPERTY, PROGRAMME)
              + " database, issuer, Axon Server, roles or certificate files of your own with it.");
    }
  }

  /** The journal of what is to be sent; null when nothing is. */
  private static @Nullable Journal journal(Environment environment, Path data) {
    if (!Journal.existsIn(data)) {
      if (Files.exists(data.resolve("postgres"))) {
        log.warn(
            "Demo programme: {} has other data, so nothing is sent; give another directory with"
                + " --lendledger.data-dir",
            data);
        return null;
      }
      return Journal.begin(data, plan(environment));
    }
    Journal journal = Journal.open(data);
    if (journal.isOver()) {
      log.info("Demo programme: {} has it already, so nothing is sent", data);
      return null;
    }
    if (journal.isGivenUp()) {
      log.warn(
          "Demo programme: {} has a part of one that could not be ended, so nothing is sent; give"
              + " another directory with --lendledger.data-dir",
          data);
      return null;
    }
    return journal.plan() == null ? Journal.begin(data, plan(environment)) : journal;
  }

  private static ProgrammePlan plan(Environment environment) {
    ProgrammeProperties properties =
        Binder.get(environment)
            .bindOrCreate("lendledger.demo.programme", ProgrammeProperties.class);
    // Before there is a context, there is no clock to inject.
    LocalDate today = LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
    return ProgrammePlan.endingBefore(today, properties.days(), properties.seed());
  }

  private static void offer(
      GenericApplicationContext context, Journal journal, ProgrammePlan plan) {
    Instant start = journal.lastMoment();
    boolean isNew = start.equals(plan.start());
    ProgrammeClock clock =
        ProgrammeClock.at(isNew ? start : start.plus(UNDER_WAY), Clock.systemUTC());
    BusinessClocks.offer(context, clock);
    context.registerBean(
        ProgrammeRun.class,
        () ->
            new ProgrammeRun(
                journal,
                plan,
                clock,
                context.getBean("clock", Clock.class),
                context.getEnvironment(),
                context.getBean(SslBundles.class)));
  }
}
