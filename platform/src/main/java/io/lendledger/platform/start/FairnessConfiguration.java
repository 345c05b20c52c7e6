package io.lendledger.platform.start;

import io.lendledger.core.fairness.Company;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The state shared by everything that divides this process among lenders. */
@Configuration(proxyBeanMethods = false)
class FairnessConfiguration {

  @Bean
  Company company() {
    return new Company();
  }
}
