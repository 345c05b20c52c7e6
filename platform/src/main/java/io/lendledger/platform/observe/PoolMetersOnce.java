package io.lendledger.platform.observe;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Leaves out {@code jdbc.connections.*}, since {@code hikaricp.*} says the same of the pool. Their
 * binder keeps each pool in a static cache, softly, and with it the service that the pool was of:
 * each reset of a sandbox would take more of the heap until there is none left.
 */
@Component
final class PoolMetersOnce implements BeanDefinitionRegistryPostProcessor {

  private static final String BINDER = "dataSourcePoolMetadataMeterBinder";

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    if (registry.containsBeanDefinition(BINDER)) {
      registry.removeBeanDefinition(BINDER);
    }
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory factory) {
    // Only definitions are changed.
  }
}
