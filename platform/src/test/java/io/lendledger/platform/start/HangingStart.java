package io.lendledger.platform.start;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;

/** A process that starts for ever, and says when it asks for no more time. */
final class HangingStart {

  static final String STARTS = "It starts";
  static final String ASKS_NO_MORE = "It asks no more";

  HangingStart() {
    Thread asking =
        Thread.getAllStackTraces().keySet().stream()
            .filter(each -> each.getName().equals("start-patience"))
            .findAny()
            .orElseThrow();
    Thread.ofPlatform().daemon().start(() -> sayWhenItEnds(asking));
    say(STARTS);
    while (true) {
      LockSupport.park(this);
    }
  }

  public static void main(String... socket) {
    SpringApplication application = new SpringApplication(HangingStart.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.addInitializers(
        new ServiceManagerPatience(Duration.ofMillis(20), Duration.ofHours(1)));
    var _ = application.run("--NOTIFY_SOCKET=" + socket[0]);
  }

  private static void sayWhenItEnds(Thread asking) {
    try {
      asking.join();
      say(ASKS_NO_MORE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void say(String line) {
    System.out.println(line);
  }
}
