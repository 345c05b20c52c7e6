package io.lendledger.platform.observe;

import io.lendledger.gateway.edge.wire.RequestIds;
import java.util.List;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;

/** Adds request, lender and submission to every log line. */
@Component
final class LoggedOrigin implements MessageHandlerInterceptor<Message<?>> {

  private static final List<String> KEYS = List.of("requestId", "lenderCode", "submissionId");

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends Message<?>> unitOfWork, InterceptorChain chain) throws Exception {
    var metaData = unitOfWork.getMessage().getMetaData();
    try {
      for (String key : KEYS) {
        if (metaData.get(key) instanceof String value) {
          MDC.put(key, RequestIds.logged(value));
        }
      }
      return chain.proceed();
    } finally {
      KEYS.forEach(MDC::remove);
    }
  }
}
