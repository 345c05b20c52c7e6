package io.lendledger.platform.sandbox;

import io.lendledger.gateway.sandbox.SandboxProblem;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What participants could not do on a day; nobody is held up by another's. */
final class Problems {

  private static final Logger log = LoggerFactory.getLogger(Problems.class);
  private static final int LONGEST = 500;

  private final LocalDate day;
  private final List<SandboxProblem> all = new ArrayList<>();

  Problems(LocalDate day) {
    this.day = day;
  }

  /** Something that a participant does. */
  interface Act {
    void run() throws IOException, InterruptedException;
  }

  /** Does it, or notes why it cannot be done: false. */
  boolean attempt(String participant, @Nullable String lender, Act act)
      throws InterruptedException {
    try {
      act.run();
      return true;
    } catch (IOException | RuntimeException failed) {
      String message = failed.getMessage() == null ? failed.toString() : failed.getMessage();
      log.warn("Sandbox, {}, {}: {}", day, participant, message);
      all.add(
          new SandboxProblem(
              day, participant, lender, message.substring(0, Math.min(LONGEST, message.length()))));
      return false;
    }
  }

  List<SandboxProblem> all() {
    return all;
  }
}
