package io.lendledger.platform.observe;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.core.rejection.Rejections;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.ExecutionResult;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The durations of commands, by type and outcome. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class CommandTimers implements MessageHandlerInterceptor<CommandMessage<?>> {

  private final MeterRegistry meters;

  CommandTimers(MeterRegistry meters) {
    this.meters = meters;
  }

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain) throws Exception {
    Timer.Sample sample = Timer.start(meters);
    String command = unitOfWork.getMessage().getPayloadType().getSimpleName();
    unitOfWork.onCleanup(
        each -> sample.stop(Meters.timer(meters, Metric.COMMANDS, command, outcome(unitOfWork))));
    return chain.proceed();
  }

  private static String outcome(UnitOfWork<?> unitOfWork) {
    ExecutionResult result = unitOfWork.getExecutionResult();
    if (result == null || !result.isExceptionResult()) {
      return unitOfWork.isRolledBack() ? "failed" : "done";
    }
    return Rejections.in(result.getExceptionResult()).isPresent() ? "refused" : "failed";
  }
}
