package io.lendledger.platform.time;

import io.lendledger.core.clock.BusinessTime;
import java.time.Clock;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.support.GenericApplicationContext;

/** Business time that is not the system's. */
public final class BusinessClocks {

  static final String NAME = "businessClock";

  private BusinessClocks() {}

  /** Has a context that is not started yet tell business time by this clock. */
  public static void offer(GenericApplicationContext context, Clock clock) {
    var definition = new RootBeanDefinition(Clock.class, () -> clock);
    definition.addQualifier(new AutowireCandidateQualifier(BusinessTime.class));
    context.registerBeanDefinition(NAME, definition);
  }
}
