package io.lendledger.sdk.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lendledger.sdk.http.ApiException;
import java.util.ArrayList;
import java.util.List;

/** The service said no, and why. Nothing was changed, unless the status is 500 or more. */
public abstract sealed class Refused extends LendledgerException {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final int status;
  private final String code;
  private final transient List<Fault> faults;
  private final String requestId;

  private Refused(Said said) {
    super("%d %s: %s".formatted(said.status(), said.code(), said.message()), said.cause());
    this.status = said.status();
    this.code = said.code();
    this.faults = said.faults();
    this.requestId = said.requestId();
  }

  /** Fields are wrong; faults name each. */
  public static final class ValidationFailed extends Refused {
    private ValidationFailed(Said said) {
      super(said);
    }
  }

  /** The credential is none, or none any more. */
  public static final class Unauthorized extends Refused {
    private Unauthorized(Said said) {
      super(said);
    }
  }

  /** The credential is good, and not for this. */
  public static final class Forbidden extends Refused {
    private Forbidden(Said said) {
      super(said);
    }
  }

  /** There is nothing of that name, or it is another lender's. */
  public static final class NotFound extends Refused {
    private NotFound(Said said) {
      super(said);
    }
  }

  /** Too many requests, also after the retries. */
  public static final class RateLimited extends Refused {
    private RateLimited(Said said) {
      super(said);
    }
  }

  /** No room, or a part is away, also after the retries. */
  public static final class Unavailable extends Refused {
    private Unavailable(Said said) {
      super(said);
    }
  }

  /** Any other; its code says which. */
  public static final class Other extends Refused {
    private Other(Said said) {
      super(said);
    }
  }

  private record Said(
      int status,
      String code,
      String message,
      List<Fault> faults,
      String requestId,
      ApiException cause) {}

  static Refused of(ApiException failure) {
    JsonNode body = body(failure.getResponseBody());
    String code = body.path("error_code").asText(body.path("error").asText("UNKNOWN"));
    Said said =
        new Said(
            failure.getCode(),
            code,
            body.path("message").asText(body.path("error_description").asText("")),
            faults(body.path("details")),
            failure.getResponseHeaders() == null
                ? ""
                : failure.getResponseHeaders().firstValue("X-Request-Id").orElse(""),
            failure);
    if (code.equals("VALIDATION_FAILED")) {
      return new ValidationFailed(said);
    }
    return switch (said.status()) {
      case 401 -> new Unauthorized(said);
      case 403 -> new Forbidden(said);
      case 404 -> new NotFound(said);
      case 429 -> new RateLimited(said);
      case 503 -> new Unavailable(said);
      default -> new Other(said);
    };
  }

  /** What stands before the service may answer without JSON. */
  private static JsonNode body(String text) {
    try {
      JsonNode read = text == null ? null : JSON.readTree(text);
      return read == null ? JSON.createObjectNode() : read;
    } catch (JsonProcessingException none) {
      return JSON.createObjectNode();
    }
  }

  private static List<Fault> faults(JsonNode details) {
    List<Fault> faults = new ArrayList<>();
    for (JsonNode each : details) {
      faults.add(
          new Fault(
              each.path("index").isInt() ? each.get("index").intValue() : null,
              text(each.path("field")),
              text(each.path("value")),
              each.path("issue").asText("")));
    }
    return List.copyOf(faults);
  }

  private static String text(JsonNode value) {
    return value.isNull() || value.isMissingNode() ? null : value.asText();
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }

  /** The service's code, such as {@code VALIDATION_FAILED}. */
  public String code() {
    return code;
  }

  /** What is wrong with which field. */
  public List<Fault> faults() {
    return faults;
  }

  /** Names the request to whoever runs the service. */
  public String requestId() {
    return requestId;
  }
}
