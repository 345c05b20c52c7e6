package io.lendledger.core.reading;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The fields of a page's records by which the whole list can be sorted (docs/api.md, Reads). */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SortedBy {

  /** Their names on the wire. */
  String[] value();
}
