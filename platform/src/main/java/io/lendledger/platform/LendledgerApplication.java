package io.lendledger.platform;

import io.lendledger.platform.audit.AuditCommand;
import io.lendledger.platform.backup.BackupCommand;
import io.lendledger.platform.backup.RestoreCommand;
import io.lendledger.platform.check.CheckCommand;
import io.lendledger.platform.demo.programme.DemoProgramme;
import io.lendledger.platform.restart.Restart;
import io.lendledger.platform.sandbox.SandboxStart;
import io.lendledger.platform.start.CommandLog;
import io.lendledger.platform.start.ConfiguredDatabase;
import io.lendledger.platform.start.FreePorts;
import io.lendledger.platform.start.NativeDirectory;
import io.lendledger.platform.start.RestoredStart;
import io.lendledger.platform.start.RunDefaults;
import io.lendledger.platform.start.ServiceManagerPatience;
import io.lendledger.platform.start.StartFailure;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration;
import org.springframework.context.support.GenericApplicationContext;

/** The one runnable of Lendledger. */
@SpringBootApplication(exclude = ReactiveUserDetailsServiceAutoConfiguration.class)
public class LendledgerApplication {

  /**
   * Starts the active roles, or runs a command ({@code audit verify}, {@code backup}, {@code
   * restore}, {@code check}); every Spring property can be given as {@code --name=value}. Ends with
   * exit code 1 and one sentence when it must not start.
   */
  public static void main(String[] args) {
    OptionalInt ended = command(args);
    if (ended.isPresent()) {
      System.exit(ended.getAsInt());
    }
    refuseRenegotiation();
    System.out.println("Lendledger starts; the first time takes longer.");
    start(args);
  }

  /** Starts the service, or ends the process with a sentence that says why it does not. */
  private static void start(String... args) {
    try {
      application().run(args);
    } catch (RuntimeException e) {
      String refusal = StartFailure.sentence(e);
      if (refusal == null) {
        throw e;
      }
      System.err.println(refusal);
      System.exit(1);
    }
  }

  /** The exit code of a command; empty when the arguments are for the service. */
  private static OptionalInt command(String... args) {
    List<Command> commands =
        List.of(
            new Command(AuditCommand::isMeant, AuditCommand::run),
            new Command(BackupCommand::isMeant, BackupCommand::run),
            new Command(RestoreCommand::isMeant, RestoreCommand::run),
            new Command(CheckCommand::isMeant, CheckCommand::run));
    for (Command each : commands) {
      if (each.isMeant().test(args)) {
        CommandLog.warningsOnly();
        return OptionalInt.of(each.run().applyAsInt(args));
      }
    }
    return OptionalInt.empty();
  }

  private record Command(Predicate<String[]> isMeant, ToIntFunction<String[]> run) {}

  /** Clients could have TLS 1.2 handshakes repeated for ever (CVE-2011-1473). */
  private static void refuseRenegotiation() {
    String reject = "jdk.tls.rejectClientInitiatedRenegotiation";
    if (System.getProperty(reject) == null) {
      System.setProperty(reject, "true");
    }
  }

  /** The application with its defaults, not yet run. */
  public static SpringApplication application() {
    var application = new SpringApplication(LendledgerApplication.class);
    application.addInitializers(
        (GenericApplicationContext context) -> Restart.offer(context, LendledgerApplication::start),
        new NativeDirectory(),
        new ServiceManagerPatience(),
        new RestoredStart(),
        new RunDefaults(),
        new FreePorts(),
        new ConfiguredDatabase(),
        new SandboxStart(),
        new DemoProgramme());
    return application;
  }
}
