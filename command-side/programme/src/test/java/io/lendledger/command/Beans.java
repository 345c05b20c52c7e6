package io.lendledger.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.Resource;

/** The beans of a command side; what was found in packages for one is remembered for all. */
final class Beans extends AnnotationConfigApplicationContext {

  private static final Map<Class<?>, Map<Resource, ?>> READ = new ConcurrentHashMap<>();
  private static final Map<List<?>, Map<String, AbstractBeanDefinition>> FOUND =
      new ConcurrentHashMap<>();

  /** Makes the beans that were registered, and those that the packages contain. */
  void open(String[] packages, Map<String, Object> settings) {
    List<?> contents = List.of(List.of(packages), settings);
    Map<String, AbstractBeanDefinition> known = FOUND.get(contents);
    if (known == null) {
      scan(packages);
      refresh();
      FOUND.put(contents, found());
    } else {
      known.forEach(this::add);
      refresh();
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
