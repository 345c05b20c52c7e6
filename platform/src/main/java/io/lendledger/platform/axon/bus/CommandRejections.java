package io.lendledger.platform.axon.bus;

import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;

/** Sends a refusal back as details, which reach the sender in any process. */
final class CommandRejections implements MessageHandlerInterceptor<CommandMessage<?>> {

  private final AssumedVersions versions;

  CommandRejections(AssumedVersions versions) {
    this.versions = versions;
  }

  /** A refusal by an aggregate that another process has changed is none: the command is retried. */
  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain) throws Exception {
    try {
      return chain.proceed();
    } catch (Rejected refused) {
      versions.verify();
      throw carrying(refused);
    } catch (Commands.Interrupted stopping) {
      throw carrying(
          new Rejected(RejectionCode.UNAVAILABLE, "The service is stopping; send it again"));
    } catch (AggregateNotFoundException missing) {
      throw carrying(Rejected.notFound(String.valueOf(missing.getAggregateIdentifier())));
    }
  }

  private static CommandExecutionException carrying(Rejected refused) {
    return new CommandExecutionException(refused.getMessage(), refused, refused.rejection(), false);
  }
}
