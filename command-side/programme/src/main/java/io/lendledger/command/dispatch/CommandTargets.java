package io.lendledger.command.dispatch;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.modelling.command.AnnotationCommandTargetResolver;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;
import org.springframework.stereotype.Component;

/**
 * Finds the aggregate of a command by the annotated component of its record, which is looked for
 * once for each class of commands; Axon's own resolver, which answers for all others, looks through
 * all methods of each command.
 */
@Component
public final class CommandTargets implements CommandTargetResolver {

  private final CommandTargetResolver others = AnnotationCommandTargetResolver.builder().build();

  private final ClassValue<Optional<Method>> identifiers =
      new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
          return type.isRecord() ? identifier(type) : Optional.empty();
        }
      };

  private static Optional<Method> identifier(Class<?> type) {
    Optional<Method> found =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getAccessor)
            .filter(each -> each.isAnnotationPresent(TargetAggregateIdentifier.class))
            .findFirst();
    found.ifPresent(each -> each.setAccessible(true));
    return found;
  }

  @Override
  public VersionedAggregateIdentifier resolveTarget(CommandMessage<?> command) {
    Method identifier = identifiers.get(command.getPayloadType()).orElse(null);
    if (identifier == null) {
      return others.resolveTarget(command);
    }
    try {
      Object target = identifier.invoke(command.getPayload());
      if (target == null) {
        throw new IllegalArgumentException(
            command.getPayloadType().getName() + " names no aggregate");
      }
      return new VersionedAggregateIdentifier(target, null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(command.getPayloadType().getName(), e);
    }
  }
}
