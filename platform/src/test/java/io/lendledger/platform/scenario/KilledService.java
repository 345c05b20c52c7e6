package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A service that is killed while a lender and a desk send to it, and send again whatever was not
 * answered.
 */
final class KilledService {

  /** How long anything may take on a slow machine. */
  static final long PATIENCE_SECONDS = 300;

  private static final long PAUSE_NANOS = 10_000_000;

  /** As a node that shares its processes with others. */
  private static final String SHARED = "--lendledger.processes.segments=8";

  private final Path data;
  private final AtomicInteger answered = new AtomicInteger();
  private RunningLendledger service;
  private Api auditor;
  private volatile CompletableFuture<Desks> desks = new CompletableFuture<>();

  private KilledService(Path data) {
    this.data = data;
  }

  /** Starts it on a data directory that outlives it. */
  static KilledService start(Path data) throws Exception {
    var killed = new KilledService(data);
    killed.begin();
    return killed;
  }

  /** Starts one that is never killed, to be spoken to in the same way. */
  static KilledService startUnharmed(Path data) throws Exception {
    var unharmed = new KilledService(data);
    unharmed.beginForTheLastTime();
    return unharmed;
  }

  /** Two lenders and the desk, logged in. */
  record Desks(Api lender, Api other, Api desk) {}

  /** One request; a crash may swallow it or its answer. */
  @FunctionalInterface
  interface Sending {
    Api.Answer send(Desks desks) throws Exception;
  }

  /** Something that is done beside. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /** Both sides; waits until the service is there. */
  Desks desks() throws Exception {
    return desks.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  Api auditor() {
    return auditor;
  }

  String address() {
    return service.address();
  }

  String managementAddress() {
    return service.managementAddress();
  }

  /** Sends again until there is an answer that is no fault of the service. */
  Api.Answer acknowledged(Sending sending) throws Exception {
    while (true) {
      Desks now = desks();
      try {
        Api.Answer answer = sending.send(now);
        if (answer.status() < 500) {
          answered.incrementAndGet();
          return answer;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (IOException lost) {
        assertThat(lost).as("a lost answer is asked for again").isNotNull();
      }
    }
  }

  /** How many requests were acknowledged. */
  int answered() {
    return answered.get();
  }

  /** Waits until so many requests were acknowledged. */
  void awaitAnswers(int mark) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (answered.get() < mark) {
      assertThat(System.nanoTime()).as("answers so far: " + answered).isLessThan(end);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** A power cut, and the start after it. */
  void crash() throws Exception {
    desks = new CompletableFuture<>();
    service.kill();
    begin();
  }

  /** A power cut, and the start of one that is not killed any more. */
  void crashForTheLastTime() throws Exception {
    desks = new CompletableFuture<>();
    service.kill();
    beginForTheLastTime();
  }

  /** Starts it after {@link #stop()}; it is not killed any more. */
  void beginForTheLastTime() throws Exception {
    logIn(RunningLendledger.startHere(data, SHARED));
  }

  private void begin() throws Exception {
    logIn(RunningLendledger.start(data, SHARED));
  }

  private void logIn(RunningLendledger running) throws Exception {
    service = running;
    auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    desks.complete(
        new Desks(
            Api.login(service.address(), "demo-lender", "demo-lender-secret"),
            Api.login(service.address(), "other-lender", "other-lender-secret"),
            Api.login(service.address(), "demo-desk", "demo-desk-secret")));
  }

  /** Ends it as an operator would. */
  void stop() throws Exception {
    desks = new CompletableFuture<>();
    service.stop();
  }

  /** Runs something beside; what it throws comes out of the future. */
  static CompletableFuture<Void> run(Work work) {
    var done = new CompletableFuture<Void>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            work.run();
            done.complete(null);
          } catch (Throwable failure) {
            done.completeExceptionally(failure);
          }
        });
    return done;
  }
}
