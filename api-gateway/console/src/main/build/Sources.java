import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Files that something is made of. */
final class Sources {

  private Sources() {}

  /** All files below a directory, sorted. */
  static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Removes the files below a directory that may not be there. */
  static void clear(Path directory) throws IOException {
    if (Files.exists(directory)) {
      for (Path old : files(directory)) {
        Files.delete(old);
      }
    }
  }

  /** Changes with any of the files, with the libraries, and with what else is given. */
  @SafeVarargs
  static String state(byte[] besides, List<Path>... all) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(besides);
    digest.update(System.getProperty("java.class.path").getBytes(StandardCharsets.UTF_8));
    for (List<Path> files : all) {
      for (Path file : files) {
        digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
