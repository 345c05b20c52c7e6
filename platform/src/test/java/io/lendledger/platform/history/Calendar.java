package io.lendledger.platform.history;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Api.Answer;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** The programme's business days, which all lenders share. */
final class Calendar {

  private final Api desk;
  private LocalDate next = LocalDate.now(ZoneOffset.UTC);

  Calendar(Api desk) {
    this.desk = desk;
  }

  LocalDate nextDay() {
    return next;
  }

  /** Closes the next day. */
  Answer closeNext() throws Exception {
    Answer closed = desk.post("/desk/v1/business-days/%s/close".formatted(next), "{}");
    if (closed.status() < 300) {
      next = next.plusDays(1);
    }
    return closed;
  }

  /** Closes the latest closed day again, so that what came late to it is in its figures. */
  void closeLatestAgain() throws Exception {
    LocalDate latest = next.minusDays(1);
    desk.post("/desk/v1/business-days/%s/close".formatted(latest), "{}").expect(200);
  }
}
