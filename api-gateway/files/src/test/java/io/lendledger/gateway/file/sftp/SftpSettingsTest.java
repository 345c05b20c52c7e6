package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.file.store.LenderFileStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftpSettingsTest {

  @Test
  void thereIsRoomWhileAsMuchIsFreeAsIsAskedFor(@TempDir Path root) throws Exception {
    LenderFileStore store = new LenderFileStore(root);
    assertThat(leastFree(store.freeBytes() / 2).leaveRoom(store)).isTrue();
    assertThat(leastFree(Long.MAX_VALUE).leaveRoom(store)).isFalse();
  }

  private static SftpSettings leastFree(long bytes) {
    return new SftpSettings("", 0, false, Duration.ofMinutes(1), 1, bytes);
  }
}
