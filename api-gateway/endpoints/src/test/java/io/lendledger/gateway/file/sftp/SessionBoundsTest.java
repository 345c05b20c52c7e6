package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.client.channel.ChannelSubsystem;
import org.junit.jupiter.api.Test;

/** What one who has logged in may have the service hold in memory. */
class SessionBoundsTest extends SftpGatewayTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CHANNELS = 4;
  private static final int SESSIONS = 20;

  @Test
  void aRequestThatIsTooLongEndsItsSession() throws Exception {
    for (int length : new int[] {Integer.MAX_VALUE, 400 << 10}) {
      try (FileClient client = logIn("demo-lender", "demo-lender-secret")) {
        write(open(client), ByteBuffer.allocate(5).putInt(length).put((byte) 6).array());
        await("the session ends", () -> !client.session().isOpen());
      }
    }
    assertThat(demo().names("/")).contains("inbound");
  }

  @Test
  void aWriteOfTheLengthThatClientsUseIsTaken() throws Exception {
    byte[] content = new byte[255 << 10];
    demo().put("/inbound/positions/long.csv.part", content);
    assertThat(demo().files().stat("/inbound/positions/long.csv.part").getSize())
        .isEqualTo(content.length);
    demo().files().remove("/inbound/positions/long.csv.part");
  }

  @Test
  void aSessionHasFewChannels() throws Exception {
    try (FileClient client = logIn("demo-lender", "demo-lender-secret")) {
      for (int each = 0; each < CHANNELS; each++) {
        assertThat(open(client).isOpen()).isTrue();
      }
      assertThatThrownBy(() -> open(client)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aLenderHasSomeSessionsWhateverNamesItUses() throws Exception {
    await("former sessions have ended", () -> server.sessions() == 0);
    List<FileClient> clients = new ArrayList<>();
    try {
      for (int each = 0; each < SESSIONS; each++) {
        clients.add(
            each % 2 == 0 ? logIn("demo-lender", "demo-lender-secret") : logIn("DEMO", DEMO_KEY));
        assertThat(clients.getLast().names("/")).contains("inbound");
      }
      assertThatThrownBy(
              () -> {
                try (FileClient oneMore = logIn("DEMO", DEMO_KEY)) {
                  oneMore.names("/");
                }
              })
          .isInstanceOf(Exception.class);
      try (FileClient other = logIn("other-lender", "other-lender-secret")) {
        assertThat(other.names("/")).contains("inbound");
      }
      clients.removeLast().close();
      await("its session has ended", () -> server.sessions() < SESSIONS);
      clients.add(logIn("DEMO", DEMO_KEY));
      assertThat(clients.getLast().names("/")).contains("inbound");
    } finally {
      for (FileClient client : clients) {
        client.close();
      }
    }
  }

  private static ChannelSubsystem open(FileClient client) throws IOException {
    ChannelSubsystem channel = client.session().createSubsystemChannel("sftp");
    channel.open().verify(PATIENCE);
    return channel;
  }

  private static void write(ChannelSubsystem channel, byte[] bytes) throws IOException {
    OutputStream out = channel.getInvertedIn();
    out.write(bytes);
    out.flush();
  }
}
