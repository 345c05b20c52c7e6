package io.lendledger.platform.role;

import java.util.Set;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The check behind {@link ConditionalOnRole}. */
class OnRole implements Condition {

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    Set<Role> active = Role.activeIn(context.getEnvironment());
    for (Role wanted :
        metadata.getAnnotations().get(ConditionalOnRole.class).getEnumArray("value", Role.class)) {
      if (active.contains(wanted)) {
        return true;
      }
    }
    return false;
  }
}
