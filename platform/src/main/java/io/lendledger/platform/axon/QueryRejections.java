package io.lendledger.platform.axon;

import io.lendledger.core.rejection.Rejected;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.queryhandling.QueryExecutionException;
import org.axonframework.queryhandling.QueryMessage;
import org.jspecify.annotations.Nullable;

/** Sends a refusal back as details, which reach the sender in whatever process it is. */
final class QueryRejections implements MessageHandlerInterceptor<QueryMessage<?, ?>> {

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends QueryMessage<?, ?>> unitOfWork, InterceptorChain chain)
      throws Exception {
    try {
      Object answer = chain.proceed();
      return answer instanceof CompletableFuture<?> later ? carryingRefusals(later) : answer;
    } catch (Rejected refused) {
      throw carrying(refused);
    }
  }

  private static <T> CompletableFuture<T> carryingRefusals(CompletableFuture<T> answer) {
    return answer.exceptionallyCompose(
        failure -> {
          Throwable cause =
              failure instanceof CompletionException wrapper && wrapper.getCause() != null
                  ? wrapper.getCause()
                  : failure;
          return CompletableFuture.failedFuture(
              cause instanceof Rejected refused ? carrying(refused) : cause);
        });
  }

  private static QueryExecutionException carrying(Rejected refused) {
    return new QueryExecutionException(refused.getMessage(), refused, refused.rejection(), false);
  }
}
