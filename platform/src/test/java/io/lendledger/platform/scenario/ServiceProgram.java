package io.lendledger.platform.scenario;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What the JVM of a service runs: the packaged program where tests find it on their class path, or
 * else the classes. Classes are put into jars and their parsed form is kept by the first service
 * that ends as it should, so that the many others of a run start sooner.
 */
final class ServiceProgram {

  private static final String MAIN = "io.lendledger.platform.LendledgerApplication";

  private static List<String> arguments;

  private ServiceProgram() {}

  /** Options and program, in front of the program's own arguments. */
  static synchronized List<String> arguments() {
    if (arguments == null) {
      arguments = make();
    }
    return arguments;
  }

  private static List<String> make() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<Path> entries = Arrays.stream(path.split(File.pathSeparator)).map(Path::of).toList();
    return entries.stream()
        .filter(each -> each.endsWith("lendledger.jar"))
        .findFirst()
        .map(jar -> List.of("-jar", jar.toString()))
        .orElseGet(() -> fromJars(entries));
  }

  private static List<String> fromJars(List<Path> entries) {
    try {
      Path directory = Files.createTempDirectory("lendledger-service");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
      List<Path> jars = new ArrayList<>();
      for (Path entry : entries) {
        if (Files.isDirectory(entry)) {
          jars.add(jar(entry, directory.resolve("classes-" + jars.size() + ".jar")));
        } else if (Files.exists(entry)) {
          jars.add(entry);
        }
      }
      return List.of(
          "-XX:+AutoCreateSharedArchive",
          "-XX:SharedArchiveFile=" + directory.resolve("service.jsa"),
          "-Xlog:cds=off",
          "-Xlog:cds+dynamic=off",
          "-Xlog:class+path=off",
          "-cp",
          jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
          MAIN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path jar(Path classes, Path jar) throws IOException {
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

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException left) {
      System.err.println("left behind: " + directory);
    }
  }
}
