package io.lendledger.platform.horizon;

import io.lendledger.core.bound.Horizon;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one horizon of a process, for all roles. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HorizonProperties.class)
class HorizonConfiguration {

  @Bean
  Horizon horizon(HorizonProperties properties) {
    return properties.horizon();
  }
}
