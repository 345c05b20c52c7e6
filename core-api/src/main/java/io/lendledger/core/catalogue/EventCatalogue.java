package io.lendledger.core.catalogue;

import io.lendledger.core.event.EventType;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Every event class of the platform, by its stored name and back. Immutable. */
public final class EventCatalogue {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z][a-z0-9-]*)+");

  private final Map<String, Class<?>> classes = new LinkedHashMap<>();
  private final Map<Class<?>, EventType> types = new LinkedHashMap<>();

  /**
   * Reads the {@link EventType} of each class.
   *
   * @throws IllegalArgumentException if a class has none, its name is malformed, or two classes
   *     share one name
   */
  public EventCatalogue(List<Class<?>> events) {
    events.forEach(this::register);
  }

  private void register(Class<?> event) {
    EventType type = event.getAnnotation(EventType.class);
    if (type == null) {
      throw new IllegalArgumentException(event.getName() + " has no @EventType");
    }
    if (!NAME.matcher(type.name()).matches() || type.revision().isBlank()) {
      throw new IllegalArgumentException(event.getName() + " has a malformed " + type);
    }
    Class<?> other = classes.putIfAbsent(type.name(), event);
    if (other != null) {
      throw new IllegalArgumentException(
          "%s and %s are both stored as %s"
              .formatted(other.getName(), event.getName(), type.name()));
    }
    types.put(event, type);
  }

  /** The class stored under this name, or null if no event is. */
  public @Nullable Class<?> classOf(String name) {
    return classes.get(name);
  }

  /** The stored name and revision of this class, or null if it is not an event. */
  public @Nullable EventType typeOf(Class<?> event) {
    return types.get(event);
  }

  /** All event classes, in the order of their registration. */
  public Collection<Class<?>> classes() {
    return Collections.unmodifiableCollection(classes.values());
  }
}
