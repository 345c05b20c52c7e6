package io.lendledger.platform.postgres;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Matches while {@code spring.datasource.url} names no database. */
final class NoDatabaseNamed implements Condition {

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    return !StringUtils.hasText(context.getEnvironment().getProperty("spring.datasource.url"));
  }
}
