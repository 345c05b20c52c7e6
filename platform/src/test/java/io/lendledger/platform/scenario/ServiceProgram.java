package io.lendledger.platform.scenario;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What the JVM of a service runs: the packaged program, taken apart, where tests find it on their
 * class path, or else the classes, which are put into jars. Their linked form is kept by the
 * service that makes the {@link FirstStart}, so that the many others start sooner.
 */
final class ServiceProgram {

  private static final String MAIN = "io.lendledger.platform.LendledgerApplication";
  private static final String LINKED = "service.aot";

  private ServiceProgram() {}

  /** Options and program, in front of the program's own arguments. */
  static List<String> arguments() throws IOException {
    try (var kept = KeptForTests.open()) {
      Path linked = kept.path().resolve(LINKED);
      return Files.exists(linked) ? program(kept, "-XX:AOTCache=" + linked) : program(kept);
    }
  }

  /** The same for a service that keeps the linked form when it ends. */
  static List<String> argumentsThatKeep(KeptForTests kept) throws IOException {
    return program(kept, "-XX:AOTCacheOutput=" + kept.path().resolve(LINKED));
  }

  /** When the classes were last changed. */
  static FileTime changed() throws IOException {
    FileTime last = FileTime.fromMillis(0);
    for (Path entry : entries()) {
      if (Files.exists(entry)) {
        try (Stream<Path> all = Files.walk(entry)) {
          for (Path each : (Iterable<Path>) all::iterator) {
            FileTime time = Files.getLastModifiedTime(each);
            last = time.compareTo(last) > 0 ? time : last;
          }
        }
      }
    }
    return last;
  }

  private static Optional<Path> packaged() {
    return entries().stream().filter(each -> each.endsWith("lendledger.jar")).findFirst();
  }

  private static List<Path> entries() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(path.split(File.pathSeparator)).map(Path::of).toList();
  }

  /** As {@code ./lendledger} starts it: classes of jars within a jar load slowly. */
  private static Path takenApart(Path jar, KeptForTests kept) throws IOException {
    Path program = kept.path().resolve("app").resolve(jar.getFileName());
    if (!Files.exists(program)) {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      Process apart =
          new ProcessBuilder(
                  java,
                  "-Djarmode=tools",
                  "-jar",
                  jar.toString(),
                  "extract",
                  "--destination",
                  program.getParent().toString())
              .directory(kept.path().toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(apart.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!Files.exists(program)) {
        throw new IOException("the jar is not taken apart: " + said);
      }
    }
    return program;
  }

  private static List<String> program(KeptForTests kept, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("-Xlog:aot*=off", "-Xlog:cds*=off", "-Xlog:class+path=off"));
    Optional<Path> packaged = packaged();
    if (packaged.isPresent()) {
      arguments.addAll(List.of("-jar", takenApart(packaged.get(), kept).toString()));
    } else {
      arguments.addAll(List.of("-cp", jars(kept), MAIN));
    }
    return arguments;
  }

  private static String jars(KeptForTests kept) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Path entry : entries()) {
      if (Files.isDirectory(entry)) {
        jars.add(jar(entry, kept.path().resolve("classes-" + jars.size() + ".jar")));
      } else if (Files.exists(entry)) {
        jars.add(entry);
      }
    }
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path jar(Path classes, Path jar) throws IOException {
    if (Files.exists(jar)) {
      return jar;
    }
    try (OutputStream file = Files.newOutputStream(jar);
        var out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      out.setLevel(0);
      for (Path each : (Iterable<Path>) all.sorted()::iterator) {
        String name = classes.relativize(each).toString().replace(File.separatorChar, '/');
        if (!name.isEmpty()) {
          out.putNextEntry(new ZipEntry(Files.isDirectory(each) ? name + "/" : name));
          if (!Files.isDirectory(each)) {
            Files.copy(each, out);
          }
          out.closeEntry();
        }
      }
    }
    return jar;
  }
}
