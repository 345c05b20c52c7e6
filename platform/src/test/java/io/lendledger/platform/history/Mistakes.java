package io.lendledger.platform.history;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Api.Answer;
import java.util.ArrayList;
import java.util.List;

/** What a programme sent and may turn out to be a mistake. */
final class Mistakes {

  private final Api desk;
  private final Calendar calendar;
  private final List<String> submissions = new ArrayList<>();

  Mistakes(Api desk, Calendar calendar) {
    this.desk = desk;
    this.calendar = calendar;
  }

  /** Notes what was taken, and gives its answer back. */
  Answer noted(Answer answer) {
    if (answer.status() == 201) {
      submissions.add(answer.body().get("submissionId").asString());
    }
    return answer;
  }

  /** Withdraws one of them, rather a late one, and closes again the day that was marked with it. */
  Answer withdraw(Dice dice) throws Exception {
    int last = submissions.size() - 1;
    String id = last < 0 ? "none" : submissions.get(dice.oneIn(2) ? last : dice.below(last + 1));
    Answer answer =
        desk.post("/desk/v1/submissions/" + id + "/withdraw", "{\"reason\": \"a mistake\"}");
    if (answer.status() == 200 && !answer.body().get("closeAgain").isNull()) {
      calendar.closeLatestAgain();
    }
    return last < 0 ? new Answer(200, answer.body()) : answer;
  }
}
