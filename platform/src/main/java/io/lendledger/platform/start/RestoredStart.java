package io.lendledger.platform.start;

import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.role.Role;
import java.nio.file.Path;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Refuses the first start on a restored data directory until it is told that it is one: its later
 * changes need ids of their own, and beside the original it would send what that one sends. It
 * looks before the directory is locked.
 */
public final class RestoredStart
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final String RESTORED = "lendledger.restored";

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    Path data = Path.of(environment.getProperty("lendledger.data-dir", "data")).toAbsolutePath();
    String backup = RunDefaults.isEmbedded(environment) ? RestoredCopy.backup(data) : null;
    if (backup == null) {
      return;
    }
    if (!environment.getProperty(RESTORED, Boolean.class, false)) {
      throw new StartRefused(
          "The data directory %s was restored from %s: start it once with --%s=true"
                  .formatted(data, backup, RESTORED)
              + " when the original has stopped for good. If the original runs on, give"
              + " --lendledger.webhooks.enabled=false at every start, too, or lenders hear"
              + " everything twice.");
    }
    // Without the role nobody begins the new epoch.
    if (Role.activeIn(environment).contains(Role.QUERY)) {
      context.addApplicationListener(new Forgetting(data));
    }
  }

  /** Once it is ready, it is a data directory like any other. */
  private record Forgetting(Path data) implements ApplicationListener<ApplicationReadyEvent> {

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
      RestoredCopy.forget(data);
    }
  }
}
