package io.lendledger.platform.sandbox;

import io.lendledger.core.loan.change.FirstEpoch;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import io.lendledger.gateway.sandbox.SandboxDials;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.play.OwnService;
import io.lendledger.platform.restart.Restart;
import io.lendledger.platform.role.Role;
import io.lendledger.platform.sandbox.SandboxTime.Jump;
import io.lendledger.platform.time.BusinessClocks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Optional;
import java.util.stream.Stream;
import org.axonframework.queryhandling.QueryGateway;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Makes an embedded run with {@code --lendledger.sandbox=true} a sandbox. Without the property
 * nothing of it is there, and its data are left alone.
 */
public final class SandboxStart
    implements ApplicationContextInitializer<GenericApplicationContext> {

  private static final String PROPERTY = "lendledger.sandbox";

  @Override
  public void initialize(GenericApplicationContext context) {
    Environment environment = context.getEnvironment();
    boolean ownDatabase = !StringUtils.hasText(environment.getProperty("spring.datasource.url"));
    Path data = Path.of(environment.getProperty("lendledger.data-dir", "data")).toAbsolutePath();
    if (!isWanted(environment)) {
      if (ownDatabase && SandboxBook.isOf(data)) {
        throw new StartRefused(
            "The data directory %s is a sandbox's, whose clock is not today's: start it with --%s=true,"
                    .formatted(data, PROPERTY)
                + " or give another one with --lendledger.data-dir=<directory>.");
      }
      if (ownDatabase) {
        SandboxBook.forget(data);
      }
      return;
    }
    refuse(environment);
    var reset = new SandboxReset(data);
    offer(context, data, book(environment, data, reset), reset);
  }

  private static boolean isWanted(Environment environment) {
    return switch (environment.getProperty(PROPERTY, "")) {
      case "", "false" -> false;
      case "true" -> true;
      default ->
          throw new StartRefused(
              "--%s is true or false, not '%s'."
                  .formatted(PROPERTY, environment.getProperty(PROPERTY)));
    };
  }

  private static void refuse(Environment environment) {
    boolean programme = StringUtils.hasText(environment.getProperty("lendledger.demo"));
    boolean foreign =
        StringUtils.hasText(environment.getProperty("spring.datasource.url"))
            || StringUtils.hasText(environment.getProperty("lendledger.security.issuer-uri"))
            || environment.getProperty("axon.axonserver.enabled", Boolean.class, false);
    boolean whole = Role.activeIn(environment).equals(EnumSet.allOf(Role.class));
    boolean ownTls =
        environment.getProperty("server.ssl.enabled", Boolean.class, true)
            && StringUtils.hasText(environment.getProperty("server.ssl.bundle"));
    // A reset takes lenders' files away with the rest, and they are to be where it finds them.
    boolean elsewhere = StringUtils.hasText(environment.getProperty("lendledger.sftp.directory"));
    if (programme || foreign || !whole || !ownTls || elsewhere) {
      throw new StartRefused(
          "--%s=true needs an embedded run with all roles and TLS: give no database, issuer, Axon"
                  .formatted(PROPERTY)
              + " Server, roles, certificate files, directory of files or demo programme with it.");
    }
  }

  private static SandboxBook book(Environment environment, Path data, SandboxReset reset) {
    // Before there is a context, there is no clock to inject.
    Clock system = Clock.systemUTC();
    Optional<SandboxPlan> again = reset.kept();
    if (again.isPresent()) {
      reset.takeAway();
      return begin(environment, data, again.get(), system);
    }
    if (SandboxBook.isOf(data)) {
      return SandboxBook.open(data, system);
    }
    if (Stream.of("postgres", "demo-programme.ndjson").map(data::resolve).anyMatch(Files::exists)) {
      throw new StartRefused(
          "The data directory %s has other data, whose clock was today's: give a sandbox one of its"
                  .formatted(data)
              + " own with --lendledger.data-dir=<directory>.");
    }
    LocalDate today = LocalDate.ofInstant(system.instant(), ZoneOffset.UTC);
    long seed = environment.getProperty(PROPERTY + ".seed", Long.class, 17L);
    return begin(environment, data, SandboxPlan.first(today, seed), system);
  }

  /** On its first day, at the time of day that it is. */
  private static SandboxBook begin(
      Environment environment, Path data, SandboxPlan plan, Clock system) {
    Instant now = system.instant();
    LocalTime time = LocalTime.ofInstant(now, ZoneOffset.UTC);
    Instant shown = plan.first().atTime(time).toInstant(ZoneOffset.UTC);
    SandboxDials dials =
        Binder.get(environment).bindOrCreate(PROPERTY + ".dials", SandboxSettings.class).dials();
    return SandboxBook.begin(data, Kept.begin(plan, new Jump(shown, now), dials), system);
  }

  private static void offer(
      GenericApplicationContext context, Path data, SandboxBook book, SandboxReset reset) {
    BusinessClocks.offer(context, book.time());
    context.registerBean(FirstEpoch.class, () -> new FirstEpoch(book.kept().plan().epoch()));
    Cast cast = Cast.of(data);
    context.registerBean(
        CastCredentials.class,
        () ->
            new CastCredentials(
                cast,
                context.getBean(OAuthClients.class),
                context.getBean(SecretVerifier.class),
                context.getBean("clock", Clock.class)));
    context.registerBean(
        PassingDays.class,
        () ->
            new PassingDays(book, () -> participants(context, data, cast, book), effects(context)));
    context.registerBean(
        SandboxRun.class,
        () ->
            new SandboxRun(
                book,
                context.getBean(PassingDays.class),
                new AskedReset(reset, context.getBean(Restart.class)::begin, archives(context))));
    // The database is there then, and no port is open yet.
    context.registerBean(
        SmartInitializingSingleton.class, () -> (SmartInitializingSingleton) reset::end);
  }

  private static Effects effects(GenericApplicationContext context) {
    return new FollowedEffects(() -> context.getBean(QueryGateway.class));
  }

  private static boolean archives(GenericApplicationContext context) {
    String archive = context.getEnvironment().getProperty("lendledger.backup.wal-dir");
    return StringUtils.hasText(archive) && !archive.equals("none");
  }

  private static Participants participants(
      GenericApplicationContext context, Path data, Cast cast, SandboxBook book) {
    try {
      return new Participants(
          OwnService.api(
              context.getEnvironment(),
              context.getBean(SslBundles.class),
              context.getBean("clock", Clock.class)),
          cast,
          data,
          book.kept().plan(),
          effects(context));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The sandbox cannot reach the service", e);
    }
  }
}
