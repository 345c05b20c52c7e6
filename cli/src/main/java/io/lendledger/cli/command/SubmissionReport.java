package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.json.Json;
import java.util.List;
import java.util.Map;

/** Tells what became of what was sent, or would become of it. */
final class SubmissionReport {

  private final Output out;
  private final boolean isJson;

  SubmissionReport(Output out, boolean isJson) {
    this.out = out;
    this.isJson = isJson;
  }

  /** Of a submission that the service has. */
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
    if (isJson) {
      out.raw(answer);
      return ExitCode.DONE;
    }
    Json outcome = answer.json();
    out.line("Nothing was kept. Sent now, it would come to this:");
    out.detail().values(outcome);
    for (Map.Entry<String, Json> each : outcome.at("consequences").entries().entrySet()) {
      List<Json> moved = each.getValue().items();
      if (!moved.isEmpty()) {
        out.detail().list(each.getKey(), moved, List.of());
      }
    }
    List<Json> details = outcome.at("details").items();
    if (!details.isEmpty()) {
      out.line("");
      out.line("Look at these:");
      out.faults(details);
    }
    out.flush();
    return ExitCode.DONE;
  }
}
