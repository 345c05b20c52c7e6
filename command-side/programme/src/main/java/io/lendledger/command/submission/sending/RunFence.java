package io.lendledger.command.submission.sending;

import io.lendledger.command.eventstore.SubmissionRunNumber;
import io.lendledger.command.submission.store.SubmissionRuns;
import io.lendledger.core.CompositeCommand;
import io.lendledger.core.submission.SubmissionId;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Refuses the commands of a run that another one has taken over, and keeps a run from being taken
 * over while its commands are handled: once for a unit of work, before anything is read. Should the
 * session be lost that keeps it so, the append is refused.
 */
@Component
public class RunFence implements MessageHandlerInterceptor<CommandMessage<?>> {

  private final SubmissionRuns runs;

  RunFence(SubmissionRuns runs) {
    this.runs = runs;
  }

  private record Held(String submission, String run) {}

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain) throws Exception {
    CommandMessage<?> command = unitOfWork.getMessage();
    MetaData metaData = command.getMetaData();
    if (metaData.get(SubmissionOrigin.RUN) instanceof String run
        && metaData.get(SubmissionOrigin.SUBMISSION) instanceof String submission
        && !(command.getPayload() instanceof CompositeCommand)) {
      unitOfWork
          .resources()
          .computeIfAbsent(new Held(submission, run).toString(), _ -> hold(submission, run));
      new SubmissionRunNumber(submission, Long.parseLong(run)).fence(unitOfWork);
    }
    return chain.proceed();
  }

  private boolean hold(String submission, String run) {
    runs.hold(new SubmissionId(submission), Long.parseLong(run));
    return true;
  }
}
