package io.lendledger.platform.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.function.Function;

/**
 * A rule of the house.
 *
 * @param name what it demands
 * @param of the rule for classes below a root package, which ends with a dot
 */
record HouseRule(String name, Function<String, ArchRule> of) {

  @Override
  public String toString() {
    return name;
  }
}
