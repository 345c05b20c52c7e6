package io.lendledger.platform.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The packages of the house and what each says of itself: what is in it, and in a sentence behind
 * that, what is not or where it is to be found.
 */
final class Rooms {

  private static final int DESCRIBED_ABOVE_TYPES = 3;
  private static final String HOUSE = "src/main/java/io/lendledger/";
  private static final Set<String> MADE = Set.of("target", "node_modules");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");
  private static final Pattern SENTENCES = Pattern.compile("[.;]( .+)[.]$");
  private static final Pattern NEIGHBOURS =
      Pattern.compile("\\bin ((?:\\{@code [a-z.]+}(?:, | and )?)+)");
  private static final Pattern NEIGHBOUR = Pattern.compile("\\{@code ([a-z.]+)}");

  private final Set<String> names;

  Rooms(Collection<String> names) {
    this.names = Set.copyOf(names);
  }

  /** The directories of packages with sources, below the root of the repository. */
  static List<Path> in(Path root) {
    Set<Path> found = new TreeSet<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes is) {
              return MADE.contains(directory.getFileName().toString())
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
              if (file.toString().endsWith(".java") && file.toString().contains(HOUSE)) {
                found.add(file.getParent());
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return List.copyOf(found);
  }

  /** The name of a package below {@code io.lendledger}. */
  static String name(Path directory) {
    String path = directory + "/";
    String below = path.substring(path.indexOf(HOUSE) + HOUSE.length());
    return below.replaceFirst("/$", "").replace('/', '.');
  }

  /** A sentence for each fault of a package's description. */
  Set<String> faults(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      long types =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".java") && !file.equals("package-info.java"))
              .count();
      Path description = directory.resolve("package-info.java");
      return faults(
          name(directory), types, Files.exists(description) ? Files.readString(description) : "");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The same of a package with so many types and this text. */
  Set<String> faults(String name, long types, String text) {
    String description = description(text);
    Set<String> faults = new TreeSet<>();
    if (types > DESCRIBED_ABOVE_TYPES && !SENTENCES.matcher(description).find()) {
      faults.add(name + " does not say what is not in it");
    }
    NEIGHBOURS
        .matcher(description)
        .results()
        .flatMap(listed -> NEIGHBOUR.matcher(listed.group(1)).results())
        .map(named -> named.group(1))
        .filter(named -> names.stream().noneMatch(each -> isBelow(each, named)))
        .forEach(named -> faults.add(name + " names " + named + ", which is not there"));
    return faults;
  }

  private static boolean isBelow(String room, String named) {
    return ("." + room + ".").contains("." + named + ".");
  }

  private static String description(String text) {
    return COMMENT
        .matcher(text)
        .results()
        .flatMap(comment -> comment.group(1).lines())
        .map(line -> line.strip().replaceFirst("^\\*", "").strip())
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
