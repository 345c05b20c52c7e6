package io.lendledger.platform.restart;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.springframework.boot.ApplicationArguments;
import org.springframework.context.support.GenericApplicationContext;

/** Ends this service and starts it again, in the same process and with the same arguments. */
public final class Restart {

  private final GenericApplicationContext context;
  private final Consumer<String[]> start;
  private final AtomicBoolean begun = new AtomicBoolean();

  private Restart(GenericApplicationContext context, Consumer<String[]> start) {
    this.context = context;
    this.start = start;
  }

  /**
   * Gives a context that is not started yet the means to be started again.
   *
   * @param start starts a service with these arguments, and ends the process when it cannot
   */
  public static void offer(GenericApplicationContext context, Consumer<String[]> start) {
    var restart = new Restart(context, start);
    context.registerBean(Restart.class, () -> restart);
  }

  /** Whether the service ends in order to start again. */
  public boolean isUnderWay() {
    return begun.get();
  }

  /** Sets it going, once: requests that are under way are answered first. Does not block. */
  public void begin() {
    if (begun.compareAndSet(false, true)) {
      String[] arguments = context.getBean(ApplicationArguments.class).getSourceArgs();
      // Between both services nothing else keeps the process alive.
      Thread.ofPlatform().daemon(false).name("restart").start(() -> run(arguments));
    }
  }

  private void run(String... arguments) {
    context.close();
    start.accept(arguments);
  }
}
