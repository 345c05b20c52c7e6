package io.lendledger.platform.data;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose a data directory is, and who may make one. */
class DataOwnerTest {

  private static final int NOBODY = 65534;

  @TempDir private Path place;

  private static int uid() {
    return Math.toIntExact(new UnixSystem().getUid());
  }

  @Test
  void theOwnerPassesAndNobodyElse() throws IOException {
    Path data = Files.createDirectory(place.resolve("data"));
    assertThatCode(() -> DataOwner.require(data)).doesNotThrowAnyException();
    assertThatThrownBy(() -> DataOwner.require(data, uid() + 1))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("The data directory " + data + " belongs to the user")
        .hasMessageContaining("runuser -u " + Files.getOwner(data));
    assertThatCode(() -> DataOwner.require(place.resolve("none"), uid() + 1))
        .as("what is not there is nobody's")
        .doesNotThrowAnyException();
  }

  /** A mounted disk's first directory may be root's, and what is in it the service's. */
  @Test
  void theFileThatTheServiceMadeDecides() throws IOException {
    assumeTrue(uid() == 0, "only root can give a file away");
    Path data = Files.createDirectory(place.resolve("data"));
    Path lock = Files.createFile(data.resolve("lock"));
    Files.setAttribute(lock, "unix:uid", NOBODY);
    assertThatThrownBy(() -> DataOwner.require(data)).isInstanceOf(StartRefused.class);
    assertThatCode(() -> DataOwner.require(data, NOBODY)).doesNotThrowAnyException();
  }

  /** An empty one may have been made for it, as a volume of a container is. */
  @Test
  void rootStartsNothingOnADirectoryThatAnotherUsersServiceHasUsed() throws IOException {
    assumeTrue(uid() == 0, "only root can give a file away");
    Path data = Files.createDirectory(place.resolve("data"));
    Files.setAttribute(data, "unix:uid", NOBODY);
    DataDirectory.open(data).close();
    Path lock = data.resolve("lock");
    Files.setAttribute(lock, "unix:uid", NOBODY);
    assertThatThrownBy(() -> DataDirectory.open(data))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("belongs to the user")
        .hasMessageContaining("runuser -u " + Files.getOwner(lock));
    assertThatCode(() -> DataOwner.keepRootOut(data, NOBODY)).doesNotThrowAnyException();
  }

  @Test
  void rootMakesNoDirectoryWhereAnothersBelong() throws IOException {
    assumeTrue(uid() == 0, "only root can give a directory away");
    Path home = Files.createDirectory(place.resolve("home"));
    Files.setAttribute(home, "unix:uid", NOBODY);
    assertThatThrownBy(() -> DataOwner.requireForNew(home.resolve("data")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("The directory " + home + " belongs to the user");
    assertThatCode(() -> DataOwner.requireForNew(place.resolve("data"))).doesNotThrowAnyException();
    assertThatCode(() -> DataOwner.requireForNew(home.resolve("data"), NOBODY + 1))
        .as("another user may write there, or not")
        .doesNotThrowAnyException();
  }
}
