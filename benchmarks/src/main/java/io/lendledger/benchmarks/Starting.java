package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** From the command that starts the service, on data that is there, to its first right answer. */
final class Starting {

  private static final double GOAL = 1.25;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private Starting() {}

  static List<Trial> trials(Stage stage) throws Exception {
    PageRead read = Reading.read("/api/v1/loans/custody?limit=100");
    CrudPeer peer = stage.peer();
    return List.of(
        new Trial(
            "start after a kill, to the first page of 100 custody loans",
            "s",
            Trial.Kind.LESS,
            _ -> start(stage, read),
            List.of(
                new Trial.Other(
                    "WebFlux + R2DBC service, to its first answer",
                    GOAL,
                    _ -> Measured.of(peer.restarted()))),
            () -> {}));
  }

  private static Measured start(Stage stage, PageRead read) throws Exception {
    stage.service().kill();
    long begun = System.nanoTime();
    stage.service().launch();
    long end = begun + PATIENCE.toNanos();
    while (!answers(stage, read)) {
      if (System.nanoTime() > end) {
        throw new WrongResult("the service does not start");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    return Measured.of(seconds);
  }

  private static boolean answers(Stage stage, PageRead read) throws IOException {
    int port = stage.service().port();
    Caller.Answer answer;
    try (var caller = new Caller(port)) {
      String token = new Session(port).token(Session.LENDER);
      answer = caller.send(Callers.get(read.path(), token));
    } catch (IOException e) {
      return false;
    }
    if (answer.status() != 200) {
      return false;
    }
    read.requireRight(answer.body());
    return true;
  }
}
