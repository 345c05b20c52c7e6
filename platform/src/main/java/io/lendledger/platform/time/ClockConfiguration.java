package io.lendledger.platform.time;

import io.lendledger.core.clock.BusinessTime;
import java.time.Clock;
import java.util.Set;
import org.springframework.beans.factory.annotation.CustomAutowireConfigurer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * The clocks; nothing else reads the system's. Both are the same one unless business time moves.
 */
@Configuration(proxyBeanMethods = false)
class ClockConfiguration {

  @Bean
  @Primary
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean(BusinessClocks.NAME)
  @BusinessTime
  @ConditionalOnMissingBean(name = BusinessClocks.NAME)
  Clock businessClock(Clock clock) {
    return clock;
  }

  /** Makes the mark of core, which knows no Spring, tell the clocks apart. */
  @Bean
  static CustomAutowireConfigurer businessTime() {
    var configurer = new CustomAutowireConfigurer();
    configurer.setCustomQualifierTypes(Set.of(BusinessTime.class));
    return configurer;
  }
}
