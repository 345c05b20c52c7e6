package io.lendledger.command.submission.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.DispatchProperties;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Submissions and processes tell a refusal from a failure alike. */
class CommandsTest {

  private static final String COMMAND = "command";

  private final CommandBus bus = SimpleCommandBus.builder().build();
  private final CommandGateway gateway = DefaultCommandGateway.builder().commandBus(bus).build();
  private final AtomicInteger attempts = new AtomicInteger();

  private final Dispatch dispatch = new Dispatch(gateway, new DispatchProperties(60_000));
  private final Sender sender = new Commands(gateway).with(Map.of());

  @Test
  void aRefusalBehindAnotherFailureIsARefusal() {
    handle(_ -> new IllegalStateException(refusal(RejectionCode.VALIDATION_FAILED)));
    assertThatThrownBy(() -> dispatch.tell(COMMAND)).isInstanceOf(Rejected.class);
    assertThatThrownBy(() -> sender.send(COMMAND)).isInstanceOf(Rejected.class);
    assertThat(attempts).hasValue(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = RejectionCode.class,
      names = {"UNAVAILABLE", "RATE_LIMITED", "INTERNAL_ERROR"})
  void whatMayPassIsTriedAgain(RejectionCode code) {
    handle(attempt -> attempt == 1 ? refusal(code) : null);
    assertThat(sender.<String>send(COMMAND)).isEqualTo(COMMAND);
    assertThat(attempts).hasValue(2);

    attempts.set(0);
    assertThatThrownBy(() -> dispatch.attempt(COMMAND)).isInstanceOf(Rejected.class);
    assertThat(dispatch.attempt(COMMAND)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = RejectionCode.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UNAVAILABLE", "RATE_LIMITED", "INTERNAL_ERROR"})
  void anythingElseIsRefusedForGood(RejectionCode code) {
    handle(_ -> refusal(code));
    assertThat(dispatch.attempt(COMMAND)).isFalse();
    assertThatThrownBy(() -> sender.send(COMMAND)).isInstanceOf(Rejected.class);
    assertThat(attempts).hasValue(2);
  }

  private static RuntimeException refusal(RejectionCode code) {
    return new Rejected(code, "no");
  }

  private void handle(IntFunction<RuntimeException> failure) {
    var _ =
        bus.subscribe(
            String.class.getName(),
            command -> {
              RuntimeException failed = failure.apply(attempts.incrementAndGet());
              if (failed != null) {
                throw failed;
              }
              return command.getPayload();
            });
  }
}
