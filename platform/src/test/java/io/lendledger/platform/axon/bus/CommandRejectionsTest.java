package io.lendledger.platform.axon.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.refusal.Refusals;
import java.util.Map;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.junit.jupiter.api.Test;

class CommandRejectionsTest {

  private final SimpleCommandBus bus = SimpleCommandBus.builder().build();
  private final CommandGateway gateway = DefaultCommandGateway.builder().commandBus(bus).build();

  @Test
  void aCommandThatAStoppingProcessGivesUpIsToBeSentAgain() {
    var versions = new AssumedVersions(_ -> Map.of());
    var _ = bus.registerHandlerInterceptor(new CommandRejections(versions));
    var _ =
        bus.subscribe(
            String.class.getName(),
            _ -> {
              throw new Commands.Interrupted();
            });
    assertThat(Refusals.of(catchThrowable(() -> gateway.sendAndWait("a command"))).code())
        .isEqualTo(RejectionCode.UNAVAILABLE);
  }
}
