package io.lendledger.gateway.edge.refusal;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.timeout.ReadTimeoutException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.axonframework.messaging.HandlerExecutionException;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.queryhandling.NoHandlerForQueryException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.server.ResponseStatusException;
import reactor.netty.channel.AbortedException;

/**
 * Translates failures for the caller, and holds the one table from code to status (docs/api.md,
 * Errors).
 */
public final class Refusals {

  private static final int DEEPEST_CAUSE = 12;

  private Refusals() {}

  public static HttpStatus statusOf(RejectionCode code) {
    return switch (code) {
      case MALFORMED_REQUEST,
          VALIDATION_FAILED,
          TOO_MANY_ITEMS,
          BACKDATED_CHANGE,
          TRANSACTION_CONFLICT,
          LARGE_DROP,
          IDEMPOTENCY_CONFLICT,
          INVALID_TRANSITION,
          INVALID_CURSOR,
          UNSUPPORTED_VERSION ->
          HttpStatus.BAD_REQUEST;
      case UNAUTHORIZED -> HttpStatus.UNAUTHORIZED;
      case FORBIDDEN -> HttpStatus.FORBIDDEN;
      case NOT_FOUND -> HttpStatus.NOT_FOUND;
      case METHOD_NOT_ALLOWED -> HttpStatus.METHOD_NOT_ALLOWED;
      case NOT_ACCEPTABLE -> HttpStatus.NOT_ACCEPTABLE;
      case PAYLOAD_TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
      case UNSUPPORTED_MEDIA_TYPE -> HttpStatus.UNSUPPORTED_MEDIA_TYPE;
      case RATE_LIMITED -> HttpStatus.TOO_MANY_REQUESTS;
      case UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
      case INTERNAL_ERROR -> HttpStatus.INTERNAL_SERVER_ERROR;
    };
  }

  /** The refusal behind a failure, however wrapped; an unknown failure is an internal error. */
  public static Rejection of(Throwable failure) {
    if (AbortedException.isConnectionReset(failure)) {
      return cutOff();
    }
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
      Rejection known = known(cause);
      if (known != null) {
        return known;
      }
      cause = cause.getCause();
    }
    return plain(
        RejectionCode.INTERNAL_ERROR,
        "The request failed for a reason inside the service; its X-Request-Id names it");
  }

  private static @Nullable Rejection known(Throwable cause) {
    return switch (cause) {
      case Rejected rejected -> rejected.rejection();
      case HandlerExecutionException failed
          when failed.getDetails().orElse(null) instanceof Rejection rejection ->
          rejection;
      case AggregateNotFoundException missing ->
          plain(RejectionCode.NOT_FOUND, missing.getAggregateIdentifier() + " does not exist");
      case ResponseStatusException framework -> FrameworkRefusals.of(framework);
      case AccessDeniedException _ ->
          plain(RejectionCode.FORBIDDEN, "The credential lacks the scope for this request");
      case AuthenticationException _ ->
          plain(RejectionCode.UNAUTHORIZED, "The credential is missing or not valid");
      case InvalidMediaTypeException _ ->
          plain(RejectionCode.UNSUPPORTED_MEDIA_TYPE, "The Content-Type cannot be read");
      case DataBufferLimitException _ ->
          plain(RejectionCode.PAYLOAD_TOO_LARGE, "The body is larger than this endpoint takes");
      case ReadTimeoutException _ ->
          plain(RejectionCode.MALFORMED_REQUEST, "The rest of the body did not come in time");
      case Http2Exception _ ->
          plain(RejectionCode.MALFORMED_REQUEST, "The body is not as its headers announce it");
      case AbortedException _ -> cutOff();
      case Overloaded overloaded ->
          plain(RejectionCode.UNAVAILABLE, String.valueOf(overloaded.getMessage()));
      case TimeoutException _ -> unanswered();
      case CommandExecutionException lost when PassingFault.isRoutingAway(lost) -> unanswered();
      default -> isUnavailability(cause) ? unavailable() : null;
    };
  }

  private static boolean isUnavailability(Throwable cause) {
    return switch (cause) {
      case NoHandlerForCommandException _,
          NoHandlerForQueryException _,
          ConcurrencyException _,
          DataAccessResourceFailureException _,
          TransientDataAccessException _,
          CannotCreateTransactionException _,
          RejectedExecutionException _ ->
          true;
      case SQLException failed -> PassingFault.isDatabaseAway(failed);
      default -> PassingFault.isRoutingAway(cause);
    };
  }

  private static Rejection cutOff() {
    return plain(RejectionCode.MALFORMED_REQUEST, "The connection ended before the body did");
  }

  private static Rejection unanswered() {
    return plain(
        RejectionCode.UNAVAILABLE,
        "No answer came in time. If the request was to change something, nobody knows yet whether"
            + " it did: send it again under the same Idempotency-Key");
  }

  private static Rejection unavailable() {
    return plain(RejectionCode.UNAVAILABLE, "The service cannot answer right now; try again");
  }

  static Rejection plain(RejectionCode code, String message) {
    return new Rejection(code, message, List.of());
  }
}
