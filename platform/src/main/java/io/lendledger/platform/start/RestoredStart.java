package io.lendledger.platform.start;

import io.lendledger.core.restore.Restoration;
import io.lendledger.platform.data.RestoredCopy;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.role.Role;
import java.nio.file.Path;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Refuses the first start on a restored data directory until it is told that it is one: its later
 * changes need ids of their own, and beside the original it would send what that one sends. A copy
 * that was started beside its original is refused whenever it would send. It looks before the
 * directory is locked.
 */
public final class RestoredStart
    implements ApplicationContextInitializer<GenericApplicationContext> {

  private static final Logger log = LoggerFactory.getLogger(RestoredStart.class);
  private static final String RESTORED = "lendledger.restored";
  private static final String SENDS = "lendledger.webhooks.enabled";

  @Override
  public void initialize(GenericApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    if (!RunDefaults.isEmbedded(environment)) {
      return;
    }
    Path data = Path.of(environment.getProperty("lendledger.data-dir", "data")).toAbsolutePath();
    boolean told = environment.getProperty(RESTORED, Boolean.class, false);
    boolean sends = environment.getProperty(SENDS, Boolean.class, true);
    String backup = RestoredCopy.backup(data);
    String beside = RestoredCopy.besideOf(data);
    if (backup != null && !told) {
      throw neverStarted(data, backup);
    }
    if (backup == null && beside != null && sends && !told) {
      throw startedBeside(data, beside);
    }
    boolean marked = backup != null || beside != null;
    if (told && !marked && RestoredCopy.wasTold(data)) {
      ignore(environment, data);
    }
    // Without the role nobody begins the new epoch.
    if (told && marked && Role.activeIn(environment).contains(Role.QUERY)) {
      RestoredCopy.restoration(data)
          .ifPresent(known -> context.registerBean(Restoration.class, () -> known));
      context.addApplicationListener(new Started(data, sends));
    }
    context.addApplicationListener(new Told(data, told));
  }

  /**
   * Of a directory that was restored by other means, which has no mark, the first start that is
   * told so is believed.
   */
  private static void ignore(ConfigurableEnvironment environment, Path data) {
    log.warn(
        "--{}=true is ignored, since the last start was given it, too, and nothing was restored"
            + " into {} since. TAKE IT OUT of the settings: left there, it keeps the next restored"
            + " copy from being refused, and lenders would hear everything twice.",
        RESTORED,
        data);
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("notRestored", Map.of(RESTORED, false)));
  }

  private static StartRefused neverStarted(Path data, String backup) {
    return new StartRefused(
        "The data directory %s was restored from %s: start it once with --%s=true"
                .formatted(data, backup, RESTORED)
            + " when the original has stopped for good. If the original runs on, give --"
            + SENDS
            + "=false at every start, too, or lenders hear everything twice.");
  }

  private static StartRefused startedBeside(Path data, String backup) {
    return new StartRefused(
        "The data directory %s was restored from %s and started beside its original: give --%s=false"
                .formatted(data, backup, SENDS)
            + " again, or lenders hear everything twice. When the original has stopped for good,"
            + " start it once with --"
            + RESTORED
            + "=true.");
  }

  /** Once it is ready, one that sends is a data directory like any other. */
  private record Started(Path data, boolean sends)
      implements ApplicationListener<ApplicationReadyEvent> {

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
      if (sends) {
        RestoredCopy.forget(data);
      } else {
        RestoredCopy.keepBeside(data);
      }
    }
  }

  /** Once it is ready, the next start is one after it. */
  private record Told(Path data, boolean told)
      implements ApplicationListener<ApplicationReadyEvent> {

    @Override
    public void onApplicationEvent(ApplicationReadyEvent ready) {
      RestoredCopy.keepTold(data, told);
    }
  }
}
