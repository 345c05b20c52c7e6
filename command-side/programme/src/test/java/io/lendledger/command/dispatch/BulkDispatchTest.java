package io.lendledger.command.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.junit.jupiter.api.Test;

/** What becomes of commands whose unit of work failed. */
class BulkDispatchTest {

  private static final List<CommandMessage<?>> COMMANDS =
      List.of(BulkDispatch.message("first"), BulkDispatch.message("second"));

  private final List<Object> sent = new ArrayList<>();

  private BulkDispatch failingWith(RuntimeException failure) {
    SimpleCommandBus bus = SimpleCommandBus.builder().build();
    bus.subscribe(String.class.getName(), command -> sent.add(command.getPayload()));
    Dispatch dispatch =
        new Dispatch(
            DefaultCommandGateway.builder().commandBus(bus).build(), new DispatchProperties(1_000));
    CommandsTogether together =
        new CommandsTogether() {
          @Override
          public <R> R run(Function<Handling, R> work) {
            throw failure;
          }
        };
    return new BulkDispatch(together, dispatch, new CommandTargets());
  }

  /** The commit may have been, and its answer lost: what adds would add twice. */
  @Test
  void whatMayHaveBeenCarriedOutIsNotSentAgain() {
    RuntimeException lost =
        new IllegalStateException(new SQLException("terminating connection", "57P01"));
    List<CompletableFuture<?>> outcomes = failingWith(lost).send(COMMANDS);
    assertThat(sent).isEmpty();
    assertThat(outcomes)
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.exceptionNow()).isSameAs(lost));
  }

  @Test
  void whatWasRolledBackIsSentOneByOne() {
    List<CompletableFuture<?>> outcomes =
        failingWith(new IllegalStateException("one has a fault")).send(COMMANDS);
    outcomes.forEach(CompletableFuture::join);
    assertThat(sent).containsExactlyInAnyOrder("first", "second");
  }
}
