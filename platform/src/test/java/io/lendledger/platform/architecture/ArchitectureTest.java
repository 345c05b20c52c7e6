package io.lendledger.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrows point one way: core knows nobody, the sides know core, platform alone knows all. */
class ArchitectureTest {

  private static final String ROOT = "io.lendledger.";
  private static final String BROKEN_ROOT = "io.lendledger.broken.";
  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.lendledger");
  private static final JavaClasses BROKEN =
      new ClassFileImporter().importPackages("io.lendledger.broken");

  static Stream<HouseRule> rules() {
    return HouseRules.all();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theHouseKeeps(HouseRule rule) {
    rule.of().apply(ROOT).check(HOUSE);
  }

  /** A rule that cannot fail guards nothing. */
  @ParameterizedTest
  @MethodSource("rules")
  void aBrokenHouseIsFound(HouseRule rule) {
    assertThat(rule.of().apply(BROKEN_ROOT).evaluate(BROKEN).hasViolation()).isTrue();
  }

  /** A rule about a package that is not there keeps nothing. */
  @ParameterizedTest
  @MethodSource("rules")
  void theHouseHasWhatARuleNames(HouseRule rule) {
    assertThat(rule.packages())
        .allMatch(each ->
            HOUSE.stream()
                .anyMatch(type -> (type.getPackageName() + ".").startsWith(ROOT + each + ".")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"command", "query", "gateway"})
  void platformKnowsEverySide(String side) {
    assertThat(platformKnows(HOUSE, ROOT, side)).isTrue();
    assertThat(platformKnows(BROKEN, BROKEN_ROOT, side)).isFalse();
  }

  private static boolean platformKnows(JavaClasses house, String root, String side) {
    return house.stream()
        .filter(type -> type.getPackageName().startsWith(root + "platform"))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .anyMatch(use -> use.getTargetClass().getPackageName().startsWith(root + side));
  }
}
