package io.lendledger.command;

import io.lendledger.core.rejection.Rejected;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/** Keeps commands from their handlers as a crash, a fault or the end of a process would. */
public final class Interruptions {

  private final Set<Class<?>> lost = ConcurrentHashMap.newKeySet();
  private final Map<Class<?>, AtomicInteger> failing = new ConcurrentHashMap<>();
  private volatile AtomicInteger passing;
  private volatile Predicate<Object> broken = command -> false;
  private volatile Predicate<Object> refused = command -> false;
  private volatile Predicate<Object> turnedDown = command -> false;
  private volatile Predicate<Object> held = command -> false;
  private volatile Predicate<Object> decided = command -> false;
  private volatile boolean holding;
  private final CountDownLatch letOn = new CountDownLatch(1);

  Interruptions() {}

  /** Lets the next command of each of these types get lost, as in a crash. */
  public void loseNext(Class<?>... commands) {
    lost.addAll(List.of(commands));
  }

  /** Whether everything that was to get lost has been. */
  public boolean hasLostAll() {
    return lost.isEmpty();
  }

  /** Lets every command of this type fail once so many have passed. */
  public void failAfter(int passing, Class<?> command) {
    failing.put(command, new AtomicInteger(passing));
  }

  /** Whether such a command has failed. */
  public boolean isFailing(Class<?> command) {
    return failing.get(command).get() < 0;
  }

  /** Keeps these commands waiting until {@link #letOn}. */
  public void hold(Predicate<Object> commands) {
    held = commands;
  }

  /** Keeps what these commands have decided from being appended until {@link #letOn}. */
  public void holdDecided(Predicate<Object> commands) {
    decided = commands;
  }

  /** Whether a command has come that is held. */
  public boolean isHolding() {
    return holding;
  }

  /** Lets the commands on that were held. */
  public void letOn() {
    letOn.countDown();
  }

  /** Lets so many more commands through and then none. */
  public void stopAfter(int commands) {
    passing = new AtomicInteger(commands);
  }

  /** Whether a command was held back. */
  public boolean hasStopped() {
    AtomicInteger left = passing;
    return left != null && left.get() < 0;
  }

  /** Lets these commands fail for good, as those that a handler cannot take do. */
  public void breakAll(Predicate<Object> commands) {
    broken = commands;
  }

  /** Lets these commands be refused, as those are that something else made impossible. */
  public void refuseAll(Predicate<Object> commands) {
    refused = commands;
  }

  /** Lets the aggregates of these commands refuse them, so that a process goes on without. */
  public void turnDownAll(Predicate<Object> commands) {
    turnedDown = commands;
  }

  /** Nothing fails for good any more, and nothing is refused. */
  public void mend() {
    broken = command -> false;
    refused = command -> false;
    turnedDown = command -> false;
  }

  CommandMessage<?> let(CommandMessage<?> command) {
    if (held.test(command.getPayload())) {
      await();
    }
    AtomicInteger left = passing;
    if (left != null && left.decrementAndGet() < 0) {
      throw new CancellationException("stopped, as the test wants");
    }
    AtomicInteger some = failing.get(command.getPayloadType());
    if (some != null && some.decrementAndGet() < 0) {
      throw new CancellationException("fails, as the test wants");
    }
    if (lost.remove(command.getPayloadType())) {
      throw new CancellationException("lost, as the test wants");
    }
    if (refused.test(command.getPayload())) {
      throw Rejected.transition("The record", "overtaken", "be applied");
    }
    if (broken.test(command.getPayload())) {
      throw new ArithmeticException("broken, as the test wants");
    }
    return command;
  }

  @Nullable Object append(UnitOfWork<? extends CommandMessage<?>> unit, InterceptorChain chain)
      throws Exception {
    if (turnedDown.test(unit.getMessage().getPayload())) {
      throw Rejected.transition("The aggregate", "set aside", "take the command");
    }
    Object answer = chain.proceed();
    if (decided.test(unit.getMessage().getPayload())) {
      await();
    }
    return answer;
  }

  private void await() {
    holding = true;
    try {
      if (!letOn.await(5, TimeUnit.MINUTES)) {
        throw new IllegalStateException("nobody let the command on");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  void end() {
    lost.clear();
    failing.clear();
    passing = null;
    mend();
  }
}
