package io.lendledger.platform.axon.bus;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.queryhandling.QueryExecutionException;
import org.axonframework.queryhandling.QueryMessage;
import org.jspecify.annotations.Nullable;

/** Sends a refusal back as details, which reach the sender in any process. */
final class QueryRejections implements MessageHandlerInterceptor<QueryMessage<?, ?>> {

  private static final Rejection AWAY =
      new Rejection(RejectionCode.UNAVAILABLE, "The database is away: try again", List.of());

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends QueryMessage<?, ?>> unitOfWork, InterceptorChain chain)
      throws Exception {
    try {
      Object answer = chain.proceed();
      return answer instanceof CompletableFuture<?> later ? carryingRefusals(later) : answer;
    } catch (Rejected refused) {
      throw carrying(refused);
    } catch (Exception failure) {
      throw PassingFault.isDatabaseAway(failure) ? carryingAbsence(failure) : failure;
    }
  }

  private static <T> CompletableFuture<T> carryingRefusals(CompletableFuture<T> answer) {
    return answer.exceptionallyCompose(failure -> {
      Throwable cause =
          failure instanceof CompletionException wrapper && wrapper.getCause() != null
              ? wrapper.getCause()
              : failure;
      if (cause instanceof Rejected refused) {
        return CompletableFuture.failedFuture(carrying(refused));
      }
      return CompletableFuture.failedFuture(
          PassingFault.isDatabaseAway(cause) ? carryingAbsence(cause) : cause);
    });
  }

  private static QueryExecutionException carryingAbsence(Throwable failure) {
    return new QueryExecutionException(AWAY.message(), failure, AWAY, false);
  }

  private static QueryExecutionException carrying(Rejected refused) {
    return new QueryExecutionException(refused.getMessage(), refused, refused.rejection(), false);
  }
}
