package io.lendledger.core.event;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name and revision under which an event is stored for ever. Neither changes once events exist;
 * a change of shape takes a new revision and an upcaster.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface EventType {

  /** Logical name, {@code subject.past-participle}. */
  String name();

  /** Revision of the event's shape. */
  String revision() default "1";
}
