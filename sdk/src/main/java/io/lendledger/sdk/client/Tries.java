package io.lendledger.sdk.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.lendledger.sdk.client.Lendledger.Pause;
import io.lendledger.sdk.client.Lendledger.Read;
import io.lendledger.sdk.http.ApiException;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;

/** Asks again where that helps: soon after an answer, for as long as a restart takes without. */
final class Tries {

  private static final int RETRIES = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final int LONGER_WHEN_ANSWERED = 2;
  private static final int LONGER_WHEN_LOST = 5;
  private static final List<Integer> BUSY = List.of(429, 503);
  private static final List<Integer> UNSURE = List.of(500, 502, 504);

  private final Pause pause;

  Tries(Pause pause) {
    this.pause = pause;
  }

  /** Does it. */
  <T> T of(Read<T> call) {
    return of(call, true, () -> {});
  }

  /** Does it; a credential that is refused is renewed once. */
  <T> T of(Read<T> call, Runnable renew) {
    return of(call, false, renew);
  }

  private <T> T of(Read<T> call, boolean isNew, Runnable renew) {
    boolean renewed = isNew;
    for (int made = 0; ; ) {
      Duration wait;
      try {
        return call.call();
      } catch (ApiException failed) {
        LendledgerException why = reason(failed);
        if (why instanceof Refused.Unauthorized && !renewed) {
          renewed = true;
          renew.run();
          continue;
        }
        if (made == RETRIES || !isPassing(why)) {
          throw why;
        }
        wait = wait(failed, made);
      }
      made++;
      pause(wait);
    }
  }

  /** Whether it may have been done all the same. */
  static boolean isUnsure(ApiException failed) {
    return failed.getCode() == 0 || UNSURE.contains(failed.getCode());
  }

  private static LendledgerException reason(ApiException failed) {
    if (failed.getCode() > 0) {
      return Refused.of(failed);
    }
    if (failed.getCause() instanceof JsonProcessingException unreadable) {
      return new Unreadable(unreadable);
    }
    if (failed.getCause() instanceof IOException lost) {
      // A body that was given up is read as a stream that was closed.
      return new Unreachable(lost.getCause() instanceof HttpTimeoutException late ? late : lost);
    }
    throw new IllegalStateException(failed);
  }

  private static boolean isPassing(LendledgerException why) {
    return switch (why) {
      case Refused refused -> BUSY.contains(refused.status()) || UNSURE.contains(refused.status());
      case Unreadable _ -> false;
      case Unreachable lost -> !lost.isUntrusted();
    };
  }

  private static Duration wait(ApiException failed, int made) {
    if (failed.getCode() == 0) {
      return FIRST_PAUSE.multipliedBy(Math.powExact(LONGER_WHEN_LOST, made));
    }
    return failed
        .getResponseHeaders()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("[0-9]{1,6}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(FIRST_PAUSE.multipliedBy(Math.powExact(LONGER_WHEN_ANSWERED, made)));
  }

  private void pause(Duration wait) {
    try {
      pause.of(wait.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : wait);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the service had no room", stopped);
    }
  }
}
