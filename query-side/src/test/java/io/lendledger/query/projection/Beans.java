package io.lendledger.query.projection;

import io.lendledger.query.QuerySideConfiguration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.Resource;

/** The beans of a query side; what was found of them for one is remembered for all. */
public final class Beans extends AnnotationConfigApplicationContext {

  private static final Map<Class<?>, Map<Resource, ?>> READ = new ConcurrentHashMap<>();

  /** In the order in which they were found. */
  private static volatile Map<String, AbstractBeanDefinition> all = Map.of();

  /** What the configuration binds; it is bound anew each time. */
  @ConfigurationPropertiesScan(basePackageClasses = QuerySideConfiguration.class)
  private static final class Settings {}

  /** Makes the beans that were registered, and those of a query side. */
  public void open() {
    Map<String, AbstractBeanDefinition> known = all;
    register(known.isEmpty() ? QuerySideConfiguration.class : Settings.class);
    known.forEach(this::add);
    refresh();
    if (known.isEmpty()) {
      all = found();
    }
  }

  private void add(String name, AbstractBeanDefinition definition) {
    if (!containsBeanDefinition(name)) {
      registerBeanDefinition(name, definition.cloneBeanDefinition());
    }
  }

  /** Those that nobody but these beans supplies. */
  private Map<String, AbstractBeanDefinition> found() {
    Map<String, AbstractBeanDefinition> found = new LinkedHashMap<>();
    for (String name : getBeanDefinitionNames()) {
      if (getBeanDefinition(name) instanceof AbstractBeanDefinition each
          && each.getInstanceSupplier() == null) {
        found.put(name, each.cloneBeanDefinition());
      }
    }
    return found;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> Map<Resource, T> getResourceCache(Class<T> valueType) {
    return (Map<Resource, T>) READ.computeIfAbsent(valueType, _ -> new ConcurrentHashMap<>());
  }
}
