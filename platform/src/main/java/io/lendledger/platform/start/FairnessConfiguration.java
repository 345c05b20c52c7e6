package io.lendledger.platform.start;

import io.lendledger.core.fairness.Company;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What all that divides this process among lenders has to know in common. */
@Configuration(proxyBeanMethods = false)
class FairnessConfiguration {

  @Bean
  Company company() {
    return new Company();
  }
}
