package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells what became of what was sent, or would become of it. */
final class SubmissionReport {

  private final Output out;
  private final boolean isJson;

  SubmissionReport(Output out, boolean isJson) {
    this.out = out;
    this.isJson = isJson;
  }

  ExitCode taken(Answer answer) {
    Json submission = answer.json();
    if (isJson) {
      out.raw(answer);
    } else {
      out.detail(submission);
    }
    return switch (submission.at("status").text()) {
      case "Accepted", "Applied" -> ExitCode.DONE;
      default -> ExitCode.REFUSED;
    };
  }

  /** Of one that was only tried. */
  ExitCode rehearsed(Answer answer) {
    Json outcome = answer.json();
    Map<Boolean, List<Json>> details =
        outcome.at("details").items().stream()
            .collect(Collectors.partitioningBy(SubmissionReport::isNote));
    List<Json> refusals = details.getOrDefault(false, List.of());
    if (isJson) {
      out.raw(answer);
    } else {
      show(outcome);
      show("The service would refuse it:", refusals);
      show("Look at these:", details.getOrDefault(true, List.of()));
      out.flush();
    }
    return refusals.isEmpty() ? ExitCode.DONE : ExitCode.REFUSED;
  }

  /** A holding that a snapshot takes to zero is named by the list; all else is refused. */
  private static boolean isNote(Json detail) {
    return detail.at("field").text().equals("positions") && !detail.at("index").isNumber();
  }

  private void show(Json outcome) {
    out.line("Nothing was kept. Sent now, it would come to this:");
    out.detail().values(outcome);
    for (Map.Entry<String, Json> each : outcome.at("consequences").entries().entrySet()) {
      List<Json> moved = each.getValue().items();
      if (!moved.isEmpty()) {
        out.detail().list(each.getKey(), moved, List.of());
      }
    }
  }

  private void show(String sentence, List<Json> details) {
    if (!details.isEmpty()) {
      out.line("");
      out.line(sentence);
      out.faults(details);
    }
  }
}
