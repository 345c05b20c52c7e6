package io.lendledger.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.lendledger.platform.architecture.violation.core.CoreThatKnowsSpring;
import io.lendledger.platform.architecture.violation.verify.VerifierThatReachesSpring;
import io.lendledger.platform.audit.AuditCommand;
import java.sql.SQLException;
import org.axonframework.spring.stereotype.Aggregate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrows point one way: core knows nobody, the sides know core, platform alone knows all. */
class ArchitectureTest {

  private static final String ROOT = "io.lendledger.";
  private static final String[] FRAMEWORKS = {"org.springframework..", "org.axonframework.."};
  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.lendledger");

  @ParameterizedTest
  @CsvSource({
    "core, command",
    "core, query",
    "core, gateway",
    "core, platform",
    "command, query",
    "command, gateway",
    "command, platform",
    "query, command",
    "query, gateway",
    "query, platform",
    "gateway, command",
    "gateway, query",
    "gateway, platform"
  })
  void sideDoesNotKnow(String side, String other) {
    assertThatPackageExists(side);
    assertThatPackageExists(other);
    unknownTo(ROOT + side + "..", ROOT + other + "..").check(HOUSE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"org.springframework..", "javax.sql.."})
  void coreIsPlainJava(String technology) {
    assertThatPackageExists("core");
    unknownTo(ROOT + "core..", technology).check(HOUSE);
  }

  /** Only the reading of failures knows what the JDK's SQL exceptions say. */
  @Test
  void coreKnowsNoStatements() {
    assertThatPackageExists("core.fault");
    noClasses()
        .that()
        .resideInAPackage(ROOT + "core..")
        .and()
        .resideOutsideOfPackage(ROOT + "core.fault..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.sql..")
        .check(HOUSE);
    noClasses()
        .that()
        .resideInAPackage(ROOT + "core.fault..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("java.sql..").and(not(assignableTo(SQLException.class))))
        .check(HOUSE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"command", "query", "gateway"})
  void platformKnowsEverySide(String side) {
    boolean known =
        HOUSE.stream()
            .filter(type -> type.getPackageName().startsWith(ROOT + "platform"))
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .anyMatch(use -> use.getTargetClass().getPackageName().startsWith(ROOT + side));
    assertThat(known).isTrue();
  }

  /** Their events are committed apart from the command's transaction (decision 003). */
  @Test
  void aggregatesWriteNothingButEvents() {
    assertThat(HOUSE.stream().anyMatch(type -> type.isAnnotatedWith(Aggregate.class))).isTrue();
    noClasses()
        .that()
        .areAnnotatedWith(Aggregate.class)
        .should()
        .transitivelyDependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.springframework.jdbc..")
        .check(HOUSE);
  }

  /** What proves the store is held against it without the service, and moves without it. */
  @ParameterizedTest
  @ValueSource(strings = {"command.integrity.chain", "command.integrity.verify"})
  void whatVerifiesNeedsAConnectionAndAJsonLibrary(String verifying) {
    assertThatPackageExists(verifying);
    classes()
        .that()
        .resideInAPackage(ROOT + verifying)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "org.postgresql..",
            "tools.jackson.core..",
            "org.jspecify..",
            ROOT + "core.audit",
            ROOT + "command.integrity.chain",
            ROOT + "command.integrity.verify")
        .check(HOUSE);
    withoutFrameworks(ROOT + verifying).check(HOUSE);
  }

  /** Nothing that the command calls, however far away, needs the service's frameworks. */
  @Test
  void theAuditCommandReachesNoFramework() {
    assertThat(HOUSE.contain(AuditCommand.class)).isTrue();
    noClasses()
        .that()
        .haveFullyQualifiedName(AuditCommand.class.getName())
        .should()
        .transitivelyDependOnClassesThat()
        .resideInAnyPackage(FRAMEWORKS)
        .check(HOUSE);
  }

  @Test
  void aVerifierThatReachesAFrameworkIsFound() {
    JavaClasses violating =
        new ClassFileImporter().importPackagesOf(VerifierThatReachesSpring.class);
    ArchRule rule = withoutFrameworks("..violation.verify");
    assertThat(rule.evaluate(violating).hasViolation()).isTrue();
  }

  private static ArchRule withoutFrameworks(String verifying) {
    return noClasses()
        .that()
        .resideInAPackage(verifying)
        .should()
        .transitivelyDependOnClassesThat()
        .resideInAnyPackage(FRAMEWORKS);
  }

  @Test
  void rulesFailOnAViolation() {
    JavaClasses violating = new ClassFileImporter().importPackagesOf(CoreThatKnowsSpring.class);
    ArchRule rule = unknownTo("..violation.core..", "org.springframework..");
    assertThat(rule.evaluate(violating).hasViolation()).isTrue();
    ArchRule sideRule = unknownTo("..violation.core..", ROOT + "command..");
    assertThat(sideRule.evaluate(violating).hasViolation()).isTrue();
  }

  private static ArchRule unknownTo(String from, String to) {
    return noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(to);
  }

  private static void assertThatPackageExists(String side) {
    assertThat(HOUSE.stream().anyMatch(type -> type.getPackageName().startsWith(ROOT + side)))
        .as("package " + ROOT + side)
        .isTrue();
  }
}
