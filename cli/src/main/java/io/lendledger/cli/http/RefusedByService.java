package io.lendledger.cli.http;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import java.util.List;

/** A refusal in the service's own words. */
public final class RefusedByService extends CommandFailure {

  private static final long serialVersionUID = 1L;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY = 429;
  private static final int FAULT = 500;

  private final transient Answer answer;
  private final transient Json refusal;

  RefusedByService(Answer answer, Json refusal) {
    super(kind(answer.status()), sentence(answer, refusal));
    this.answer = answer;
    this.refusal = refusal;
  }

  private static ExitCode kind(int status) {
    if (status == UNAUTHORIZED || status == FORBIDDEN) {
      return ExitCode.CREDENTIALS;
    }
    return status == TOO_MANY || status >= FAULT ? ExitCode.UNREACHABLE : ExitCode.REFUSED;
  }

  private static String sentence(Answer answer, Json refusal) {
    String code = refusal.at("error_code").text();
    String message = refusal.at("message").text();
    String request = answer.header("X-Request-Id");
    String said = code.isEmpty() ? "The service answered %d".formatted(answer.status()) : code;
    return said
        + (message.isEmpty() ? "" : ": " + message)
        + (answer.status() >= FAULT && !request.isEmpty() ? " (request " + request + ")" : "");
  }

  /** Whether the credential is good, and not for this. */
  public boolean isForbidden() {
    return answer.status() == FORBIDDEN;
  }

  /** The very bytes. */
  public byte[] body() {
    return answer.body();
  }

  /** What is wrong where. */
  public List<Json> faults() {
    return refusal.at("details").items();
  }
}
