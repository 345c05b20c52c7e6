package io.lendledger.gateway.edge.refusal;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.springframework.web.server.MissingRequestValueException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;

/** Translates the web framework's refusals into the error envelope (docs/api.md, Errors). */
final class FrameworkRefusals {

  private FrameworkRefusals() {}

  static Rejection of(ResponseStatusException failure) {
    return switch (failure.getStatusCode().value()) {
      case 401 -> Refusals.plain(RejectionCode.UNAUTHORIZED, "The credential is not valid");
      case 403 -> Refusals.plain(RejectionCode.FORBIDDEN, "The credential may not do this");
      case 404 -> Refusals.plain(RejectionCode.NOT_FOUND, "There is nothing at this path");
      case 405 ->
          Refusals.plain(
              RejectionCode.METHOD_NOT_ALLOWED, "This path does not take this method; see Allow");
      case 406 ->
          Refusals.plain(
              RejectionCode.NOT_ACCEPTABLE, "None of the formats in Accept is offered here");
      case 413 ->
          Refusals.plain(
              RejectionCode.PAYLOAD_TOO_LARGE, "The body is larger than this endpoint takes");
      case 415 ->
          Refusals.plain(
              RejectionCode.UNSUPPORTED_MEDIA_TYPE, "This path does not take this Content-Type");
      case 503 -> Refusals.plain(RejectionCode.UNAVAILABLE, "The service cannot answer right now");
      default -> ofOther(failure);
    };
  }

  private static Rejection ofOther(ResponseStatusException failure) {
    if (failure.getStatusCode().is5xxServerError()) {
      return Refusals.plain(RejectionCode.INTERNAL_ERROR, "The request failed inside the service");
    }
    return switch (failure) {
      case MissingRequestValueException missing ->
          invalid(Fault.of(missing.getName(), null, "is required"));
      case ServerWebInputException input when input.getMethodParameter() != null ->
          invalid(
              Fault.of(
                  String.valueOf(input.getMethodParameter().getParameterName()),
                  null,
                  "cannot be read"));
      default -> Refusals.plain(RejectionCode.MALFORMED_REQUEST, "The request cannot be read");
    };
  }

  private static Rejection invalid(Fault fault) {
    return new Rejection(
        RejectionCode.VALIDATION_FAILED, "The request is not valid: 1 fault", List.of(fault));
  }
}
