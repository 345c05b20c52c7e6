package io.lendledger.gateway.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.file.Homes;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpSettingsTest {

  @Test
  void thereIsRoomWhileAsMuchIsFreeAsIsAskedFor(@TempDir Path root) throws Exception {
    Homes homes = new Homes(root);
    assertThat(leastFree(root, homes.freeBytes() / 2).leaveRoom(homes)).isTrue();
    assertThat(leastFree(root, Long.MAX_VALUE).leaveRoom(homes)).isFalse();
  }

  private static SftpSettings leastFree(Path root, long bytes) {
    return new SftpSettings("", 0, false, root.resolve("key"), Duration.ofMinutes(1), 1, bytes);
  }
}
