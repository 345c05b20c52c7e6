package io.lendledger.command.client.reference;

import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.SubmissionPlaces;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.StatementPlace;
import io.lendledger.core.submission.Flow;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Gives a preference that comes alone its place behind the lists of its lender that are still being
 * applied: a record of theirs that comes to the client later was received before (decision 076).
 */
@Component
public class PlacingPreferences implements MessageHandlerInterceptor<CommandMessage<?>> {

  private final SubmissionPlaces places;

  PlacingPreferences(SubmissionPlaces places) {
    this.places = places;
  }

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain) throws Exception {
    CommandMessage<?> message = unitOfWork.getMessage();
    if (message.getPayload() instanceof SetPreference alone
        && alone.place() == null
        && !message.getMetaData().containsKey(SubmissionOrigin.SUBMISSION)) {
      places
          .nextBehindOpen(Flow.CLIENT_REFERENCE, alone.client().lender())
          .ifPresent(behind -> unitOfWork.transformMessage(_ -> placed(message, alone, behind)));
    }
    return chain.proceed();
  }

  private static CommandMessage<?> placed(
      CommandMessage<?> message, SetPreference alone, SubmissionPlaces.BehindOpen behind) {
    SetPreference placed =
        new SetPreference(
            alone.client(),
            alone.effectiveDate(),
            alone.optIn(),
            alone.feeSplit(),
            alone.today(),
            new StatementPlace(behind.place(), false, behind.withdrawing()));
    return new GenericCommandMessage<>(
        new GenericMessage<>(message.getIdentifier(), placed, message.getMetaData()),
        message.getCommandName());
  }
}
