package io.lendledger.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How the API calls what an option says, where that is not the option's own name in camel case. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface ApiName {

  /** Its names; a feed and a history may call it otherwise. */
  String[] value();
}
