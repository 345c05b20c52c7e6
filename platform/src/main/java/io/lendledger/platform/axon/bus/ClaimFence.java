package io.lendledger.platform.axon.bus;

import io.lendledger.command.eventstore.ParkedRetry;
import io.lendledger.command.eventstore.SegmentClaim;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Has the commands of a process refused whose node has lost its segment meanwhile, or the retry of
 * what was set aside.
 */
final class ClaimFence implements MessageHandlerInterceptor<CommandMessage<?>> {

  @Override
  public @Nullable Object handle(
      UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain) throws Exception {
    SegmentClaim.of(unitOfWork.getMessage().getMetaData().get(SegmentClaim.KEY))
        .ifPresent(claim -> fence(unitOfWork, claim));
    ParkedRetry.of(unitOfWork.getMessage().getMetaData().get(ParkedRetry.KEY))
        .ifPresent(retry -> retry.fence(unitOfWork));
    return chain.proceed();
  }

  private static void fence(UnitOfWork<?> unit, SegmentClaim claim) {
    if (!claim.mayHold()) {
      throw claim.lost();
    }
    claim.fence(unit);
  }
}
