package io.lendledger.platform.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Function;

/**
 * A rule of the house.
 *
 * @param name what it demands
 * @param of the rule for classes below a root package, which ends with a dot
 * @param packages those of the house that it keeps apart, without the root
 */
record HouseRule(String name, Function<String, ArchRule> of, List<String> packages) {

  /** One that is not about packages of the house. */
  HouseRule(String name, Function<String, ArchRule> of) {
    this(name, of, List.of());
  }

  @Override
  public String toString() {
    return name;
  }
}
