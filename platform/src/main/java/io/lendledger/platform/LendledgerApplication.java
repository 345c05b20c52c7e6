package io.lendledger.platform;

import io.lendledger.platform.audit.AuditCommand;
import io.lendledger.platform.demo.programme.DemoProgramme;
import io.lendledger.platform.sandbox.SandboxStart;
import io.lendledger.platform.start.ConfiguredDatabase;
import io.lendledger.platform.start.FreePorts;
import io.lendledger.platform.start.RunDefaults;
import io.lendledger.platform.start.StartFailure;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration;

/** The one runnable of Lendledger. */
@SpringBootApplication(exclude = ReactiveUserDetailsServiceAutoConfiguration.class)
public class LendledgerApplication {

  /**
   * Starts the active roles, or verifies a store ({@code audit verify}); every Spring property can
   * be given as {@code --name=value}. Ends with exit code 1 and one sentence when it must not
   * start.
   */
  public static void main(String[] args) {
    if (AuditCommand.isMeant(args)) {
      System.exit(AuditCommand.run(args));
    }
    refuseRenegotiation();
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
        new RunDefaults(),
        new FreePorts(),
        new ConfiguredDatabase(),
        new SandboxStart(),
        new DemoProgramme());
    return application;
  }
}
