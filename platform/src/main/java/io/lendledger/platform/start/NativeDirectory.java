package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Predicate;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.StringUtils;

/**
 * Where Netty unpacks its library: the temporary directory, and that of the data where nothing can
 * be run from the former ({@code noexec}). Without the library the service manager cannot be told
 * anything.
 */
public final class NativeDirectory
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Netty's own property. */
  static final String PROPERTY = "io.netty.native.workdir";

  private final Path usual;
  private final Predicate<Path> runs;

  /** Looks at the system's temporary directory. */
  public NativeDirectory() {
    this(Path.of(System.getProperty("java.io.tmpdir", "/tmp")), NativeDirectory::runsFrom);
  }

  NativeDirectory(Path usual, Predicate<Path> runs) {
    this.usual = usual;
    this.runs = runs;
  }

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    if (StringUtils.hasText(System.getProperty(PROPERTY)) || runs.test(usual)) {
      return;
    }
    ConfigurableEnvironment environment = context.getEnvironment();
    Path own =
        Path.of(environment.getProperty("lendledger.data-dir", "data"))
            .toAbsolutePath()
            .resolve("native");
    if (isMade(own) && runs.test(own)) {
      System.setProperty(PROPERTY, own.toString());
    } else if (environment.containsProperty(ServiceManagerPatience.SOCKET)) {
      throw new StartRefused(
          "Nothing can be run from %s, nor from %s (noexec), so the service manager cannot be told when the service is ready: name another directory with -D%s=<directory> in LENDLEDGER_JAVA_OPTS"
              .formatted(usual, own, PROPERTY));
    }
  }

  private static boolean isMade(Path directory) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return true;
    } catch (IOException unwritable) {
      return false;
    }
  }

  /** The system says that a file is executable only where it lets it be run. */
  static boolean runsFrom(Path directory) {
    try {
      Path file =
          Files.createTempFile(
              directory,
              "lendledger",
              ".so",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      try {
        return Files.isExecutable(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException unwritable) {
      return false;
    }
  }
}
