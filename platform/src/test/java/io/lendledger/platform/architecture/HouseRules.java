package io.lendledger.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.axonframework.spring.stereotype.Aggregate;
import org.springframework.web.bind.annotation.RestController;

/** The rules of the house, each for any root, so that a broken house can show it fail. */
final class HouseRules {

  private static final List<String> SIDES = List.of("core", "command", "query", "gateway");
  private static final Map<String, List<String>> UNKNOWN =
      Map.of(
          "core", List.of("command", "query", "gateway", "platform"),
          "command", List.of("query", "gateway", "platform"),
          "query", List.of("command", "gateway", "platform"),
          "gateway", List.of("command", "query", "platform"));

  private static final List<String> ENDPOINTS =
      List.of(
          "lender", "desk", "audit", "operations", "open", "reading", "csv", "lineage", "sandbox");
  private static final String[] FRAMEWORKS = {"org.springframework..", "org.axonframework.."};
  private static final List<String> VERIFYING =
      List.of("command.integrity.chain", "command.integrity.verify");

  private HouseRules() {}

  static Stream<HouseRule> all() {
    return Stream.of(sides(), core(), paths(), rooms(), verifier(), packages())
        .flatMap(each -> each);
  }

  private static Stream<HouseRule> sides() {
    return SIDES.stream()
        .flatMap(side -> UNKNOWN.get(side).stream().map(other -> unknown(side, List.of(other))));
  }

  private static Stream<HouseRule> core() {
    return Stream.of(
        new HouseRule(
            "core is plain Java: no Spring", root -> in(root, "core..", "org.springframework..")),
        new HouseRule(
            "core is plain Java: no data source", root -> in(root, "core..", "javax.sql..")),
        new HouseRule(
            "core knows no statements",
            root ->
                noClasses()
                    .that()
                    .resideInAPackage(root + "core..")
                    .and()
                    .resideOutsideOfPackage(root + "core.fault..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("java.sql..")),
        new HouseRule(
            "of the database, failures know the JDK's exceptions alone",
            root ->
                noClasses()
                    .that()
                    .resideInAPackage(root + "core.fault..")
                    .should()
                    .dependOnClassesThat(
                        resideInAPackage("java.sql..").and(not(assignableTo(SQLException.class))))),
        // Their events are committed apart from the command's transaction (decision 003).
        new HouseRule(
            "aggregates write nothing but events",
            root ->
                in(root + "command..")
                    .and()
                    .areAnnotatedWith(Aggregate.class)
                    .should()
                    .transitivelyDependOnClassesThat()
                    .resideInAnyPackage(
                        "java.sql..", "javax.sql..", "org.springframework.jdbc..")));
  }

  /** Where something is read over HTTP is the gateway's to say. */
  private static Stream<HouseRule> paths() {
    return Stream.of("core", "command", "query")
        .map(side ->
            new HouseRule(
                side + " writes no HTTP paths",
                root ->
                    classes()
                        .that()
                        .resideInAPackage(root + side + "..")
                        .should(new WritesNoPaths()),
                List.of(side)));
  }

  private static Stream<HouseRule> rooms() {
    Stream<HouseRule> down =
        Stream.of(
            room(
                "edge",
                Stream.concat(Stream.of("identity", "webhook", "file"), ENDPOINTS.stream())),
            room("identity", Stream.concat(Stream.of("webhook", "file"), ENDPOINTS.stream())),
            room("webhook", Stream.concat(Stream.of("file"), ENDPOINTS.stream())),
            room("file", Stream.concat(Stream.of("webhook"), ENDPOINTS.stream())),
            // Its pages get what they show as any other caller does.
            room(
                "console",
                Stream.concat(Stream.of("identity", "webhook", "file"), ENDPOINTS.stream())));
    Stream<HouseRule> beside =
        ENDPOINTS.stream()
            .map(room ->
                room(
                    room,
                    Stream.concat(
                        Stream.of("file"),
                        ENDPOINTS.stream().filter(other -> !other.equals(room)))));
    Stream<HouseRule> background =
        Stream.of(
            new HouseRule(
                "what runs in the background answers no request",
                root ->
                    noClasses()
                        .that()
                        .resideInAnyPackage(
                            root + "gateway.webhook.delivery..", root + "gateway.file..")
                        .should()
                        .beAnnotatedWith(RestController.class)));
    return Stream.of(down, beside, background).flatMap(each -> each);
  }

  /** What proves the store is held against it without the service, and moves without it. */
  private static Stream<HouseRule> verifier() {
    Stream<HouseRule> plain =
        VERIFYING.stream()
            .map(verifying ->
                new HouseRule(
                    verifying + " needs a connection and a JSON library",
                    root ->
                        classes()
                            .that()
                            .resideInAPackage(root + verifying)
                            .should()
                            .onlyDependOnClassesThat()
                            .resideInAnyPackage(
                                "java..",
                                "org.postgresql..",
                                "tools.jackson.core..",
                                "org.jspecify..",
                                root + "core.audit",
                                root + "core.integrity",
                                root + "command.integrity.chain",
                                root + "command.integrity.verify")));
    Stream<HouseRule> reach =
        VERIFYING.stream()
            .map(verifying ->
                new HouseRule(
                    verifying + " reaches no framework",
                    root ->
                        in(root + verifying)
                            .should()
                            .transitivelyDependOnClassesThat()
                            .resideInAnyPackage(FRAMEWORKS)));
    return Stream.of(
            plain,
            reach,
            Stream.of(
                new HouseRule(
                    "the audit command reaches no framework",
                    root ->
                        noClasses()
                            .that()
                            .haveFullyQualifiedName(root + "platform.audit.AuditCommand")
                            .should()
                            .transitivelyDependOnClassesThat()
                            .resideInAnyPackage(FRAMEWORKS))))
        .flatMap(each -> each);
  }

  private static Stream<HouseRule> packages() {
    return Stream.of(
        new HouseRule(
            "no packages form a circle",
            root -> slices().matching(root + "(*).(**)").should().beFreeOfCycles()));
  }

  private static HouseRule room(String room, Stream<String> others) {
    return unknown("gateway." + room, others.map(other -> "gateway." + other).toList());
  }

  private static HouseRule unknown(String from, List<String> others) {
    return new HouseRule(
        from + " knows no " + String.join(", ", others),
        root ->
            in(
                root,
                from + "..",
                others.stream().map(other -> root + other + "..").toArray(String[]::new)),
        Stream.concat(Stream.of(from), others.stream()).toList());
  }

  private static ArchRule in(String root, String from, String... unknown) {
    return in(root + from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(Arrays.copyOf(unknown, unknown.length));
  }

  private static GivenClassesConjunction in(String from) {
    return noClasses().that().resideInAPackage(from);
  }
}
