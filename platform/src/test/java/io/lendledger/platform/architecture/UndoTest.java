package io.lendledger.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.Undo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandHandler;
import org.junit.jupiter.api.Test;

/**
 * A withdrawal that has begun to undo ends: no handler of a command that undoes comes to a refusal,
 * whatever its aggregate knows.
 */
class UndoTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.lendledger.command", "io.lendledger.core");

  @Test
  void nothingThatUndoesIsRefused() {
    List<JavaMethod> handlers = handlersOf(Undo.class);
    assertThat(handlers).hasSizeGreaterThanOrEqualTo(7);
    assertThat(handlers).allSatisfy(each -> assertThat(refusals(each)).isEmpty());
  }

  /** The same look finds the refusals of others, through several methods. */
  @Test
  void whatMayBeRefusedIsFound() {
    for (Class<?> each : List.of(HoldCloses.class, AdmitSnapshot.class)) {
      assertThat(handlersOf(each))
          .isNotEmpty()
          .allSatisfy(handler -> assertThat(refusals(handler)).isNotEmpty());
    }
  }

  private static List<JavaMethod> handlersOf(Class<?> command) {
    return CLASSES.stream()
        .flatMap(each -> each.getMethods().stream())
        .filter(each -> each.isAnnotatedWith(CommandHandler.class))
        .filter(each ->
            each.getRawParameterTypes().stream().anyMatch(type -> type.isAssignableTo(command)))
        .toList();
  }

  /** What a method calls, and what that calls, and so on, as far as that refuses. */
  private static Set<String> refusals(JavaMethod handler) {
    Set<JavaCodeUnit> seen = new LinkedHashSet<>(Set.of(handler));
    Deque<JavaCodeUnit> open = new ArrayDeque<>(seen);
    Set<String> refusals = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      JavaCodeUnit next = open.pop();
      called(next)
          .forEach(target -> {
            if (target.getOwner().isEquivalentTo(Rejected.class)) {
              refusals.add(next.getFullName());
            }
            units(target).filter(seen::add).forEach(open::push);
          });
    }
    return refusals;
  }

  private static Stream<CodeUnitAccessTarget> called(JavaCodeUnit unit) {
    return Stream.concat(
        unit.getCallsFromSelf().stream().map(each -> each.getTarget()),
        Stream.concat(
            unit.getMethodReferencesFromSelf().stream().map(each -> each.getTarget()),
            unit.getConstructorReferencesFromSelf().stream().map(each -> each.getTarget())));
  }

  /** The method itself, and those that override it. */
  private static Stream<JavaCodeUnit> units(CodeUnitAccessTarget target) {
    JavaClass owner = target.getOwner();
    return Stream.concat(Stream.of(owner), owner.getAllSubclasses().stream())
        .filter(each -> each.getPackageName().startsWith("io.lendledger"))
        .flatMap(each -> each.getCodeUnits().stream())
        .filter(each ->
            each.getName().equals(target.getName())
                && each.getRawParameterTypes().equals(target.getRawParameterTypes()));
  }
}
