package io.lendledger.command.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionId;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.modelling.command.AnnotationCommandTargetResolver;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTargetsTest {

  private final CommandTargets targets = new CommandTargets();

  @ParameterizedTest
  @MethodSource("commands")
  void targetsAreThoseOfAxonsOwnResolver(Object command) {
    CommandMessage<?> message = new GenericCommandMessage<>(command);
    var expected = AnnotationCommandTargetResolver.builder().build().resolveTarget(message);
    assertThat(targets.resolveTarget(message)).isEqualTo(expected);
  }

  static Stream<Object> commands() {
    return Stream.of(
        new PlanLoans(new BorrowRequestKey(new BorrowRequestId("R-1")), 1, List.of()),
        new StoreContent(new SubmissionId("S-1"), 0, new byte[0]),
        new OfAClass());
  }

  @Test
  void aCommandWithoutTargetIsRefused() {
    var message = new GenericCommandMessage<>(new OfNobody(null));
    assertThatThrownBy(() -> targets.resolveTarget(message))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("OfNobody");
  }

  private record OfNobody(@TargetAggregateIdentifier @Nullable String target) {}

  static final class OfAClass {

    @TargetAggregateIdentifier
    String target() {
      return "one";
    }
  }
}
