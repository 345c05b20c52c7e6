package io.lendledger.platform.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** A library that Netty unpacks where nothing can be run is none. */
class NativeDirectoryTest {

  private static final Path MOUNTS = Path.of("/proc/mounts");

  @TempDir private Path place;
  private @Nullable String before;

  @BeforeEach
  void forget() {
    before = System.clearProperty(NativeDirectory.PROPERTY);
  }

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(NativeDirectory.PROPERTY);
    } else {
      System.setProperty(NativeDirectory.PROPERTY, before);
    }
  }

  @Test
  void theUsualDirectoryIsLeftAsItIs() {
    start(new NativeDirectory(place.resolve("tmp"), _ -> true), false);
    assertThat(System.getProperty(NativeDirectory.PROPERTY)).isNull();
    assertThat(place.resolve("data")).doesNotExist();
  }

  @Test
  void oneThatNothingCanBeRunFromIsReplaced() throws IOException {
    Path tmp = place.resolve("tmp");
    start(new NativeDirectory(tmp, each -> !each.equals(tmp)), true);
    Path own = place.resolve("data/native");
    assertThat(System.getProperty(NativeDirectory.PROPERTY)).isEqualTo(own.toString());
    assertThat(Files.getPosixFilePermissions(own)).hasSize(3);
  }

  @Test
  void whoHasToBeToldAndCannotBeIsNamed() {
    var nowhere = new NativeDirectory(place.resolve("tmp"), _ -> false);
    assertThatThrownBy(() -> start(nowhere, true))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("noexec")
        .hasMessageContaining(place.resolve("data/native").toString())
        .hasMessageContaining("-Dio.netty.native.workdir=");
    start(nowhere, false);
    assertThat(System.getProperty(NativeDirectory.PROPERTY)).isNull();
  }

  @Test
  void whatWasGivenIsTaken() {
    System.setProperty(NativeDirectory.PROPERTY, "/given");
    start(new NativeDirectory(place.resolve("tmp"), _ -> false), true);
    assertThat(System.getProperty(NativeDirectory.PROPERTY)).isEqualTo("/given");
  }

  @Test
  void filesAreRunFromAUsualDisk() {
    assertThat(NativeDirectory.runsFrom(place)).isTrue();
    assertThat(place).isEmptyDirectory();
    assertThat(NativeDirectory.runsFrom(place.resolve("none"))).isFalse();
  }

  @Test
  void noFileIsRunFromADiskThatIsMountedWithNoexec() throws IOException {
    Path shared = Path.of("/dev/shm");
    assumeTrue(
        Files.isReadable(MOUNTS)
            && Files.readAllLines(MOUNTS).stream()
                .map(line -> line.split(" ", -1))
                .anyMatch(each -> each[1].equals(shared.toString()) && each[3].contains("noexec")),
        "no directory here is mounted with noexec");
    assertThat(NativeDirectory.runsFrom(shared)).isFalse();
  }

  private void start(NativeDirectory directory, boolean underAManager) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("lendledger.data-dir", place.resolve("data").toString());
    if (underAManager) {
      properties.put(ServiceManagerPatience.SOCKET, place.resolve("socket").toString());
    }
    try (var context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("given", properties));
      directory.initialize(context);
    }
  }
}
