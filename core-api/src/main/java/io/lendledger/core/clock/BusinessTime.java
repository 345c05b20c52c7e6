package io.lendledger.core.clock;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a clock that tells which day it is for the programme: what dates are compared with, and
 * what events are stamped with. It is the system's clock, unless a sandbox or a demo programme
 * moves it. A clock without the mark always is the system's: tokens, keys, signatures, limits and
 * retries go by that one.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.FIELD, ElementType.TYPE})
public @interface BusinessTime {}
