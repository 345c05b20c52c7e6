package io.lendledger.platform.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** No text in a class's bytes holds a path of the API; ArchUnit itself reads no texts. */
final class WritesNoPaths extends ArchCondition<JavaClass> {

  private static final Pattern PATH = Pattern.compile("/(api|desk|audit|ops|public)/v\\d");

  WritesNoPaths() {
    super("write no HTTP paths");
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    for (String text : texts(type)) {
      if (PATH.matcher(text).find()) {
        events.add(SimpleConditionEvent.violated(type, type.getName() + " writes " + text));
      }
    }
  }

  private static List<String> texts(JavaClass type) {
    Source source = type.getSource().orElseThrow();
    try (InputStream bytes = source.getUri().toURL().openStream()) {
      var pool = ClassFile.of().parse(bytes.readAllBytes()).constantPool();
      return StreamSupport.stream(pool.spliterator(), false)
          .filter(StringEntry.class::isInstance)
          .map(each -> ((StringEntry) each).stringValue())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
