package io.lendledger.gateway.webhook.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Names of hosts, as a name server on this machine knows them. */
class NamesTest {

  private static final Set<Integer> PORTS = Set.of(443);
  private static final int HEAD = 12;
  private static final int A = 1;

  private DatagramSocket server;
  private Names names;

  @BeforeEach
  void start() throws SocketException {
    server = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    names =
        new Names(
            new SingletonDnsServerAddressStreamProvider(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort())));
  }

  @AfterEach
  void stop() {
    names.destroy();
    server.close();
  }

  @Test
  void aNameServerThatNeverAnswersHoldsUpNobody() throws Exception {
    List<CompletableFuture<List<InetAddress>>> asked =
        IntStream.range(0, 400)
            .mapToObj(number -> names.addresses("host-" + number + ".example."))
            .toList();
    Thread other = Thread.startVirtualThread(() -> {});
    other.join();
    assertThat(asked).noneMatch(CompletableFuture::isDone);
    assertThat(asked)
        .allSatisfy(
            each -> assertThatThrownBy(each::join).hasCauseInstanceOf(UnknownHostException.class));
  }

  @Test
  void anAddressOfThePublicInternetIsATarget() {
    answer(93, 184, 216, 34);
    assertThat(new Targets(false, PORTS, names).addresses("lender.example", 443).join())
        .extracting(InetAddress::getHostAddress)
        .containsExactly("93.184.216.34");
    assertThat(new Targets(false, PORTS, names).isClosed("https://lender.example/x")).isFalse();
  }

  @Test
  void aNameOfAnInnerAddressIsNoTarget() {
    answer(10, 0, 0, 1);
    assertThat(new Targets(false, PORTS, names).isClosed("https://lender.example/x")).isTrue();
    assertThatThrownBy(
            () -> new Targets(true, PORTS, names).addresses("lender.example", 443).join())
        .hasCauseInstanceOf(TargetRefused.class)
        .hasMessageContaining("no address of the public internet");
  }

  /** Answers each question for an IPv4 address with this one, and others with none. */
  private void answer(int... address) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          byte[] buffer = new byte[512];
          try {
            while (true) {
              DatagramPacket question = new DatagramPacket(buffer, buffer.length);
              server.receive(question);
              byte[] bytes = answer(Arrays.copyOf(buffer, question.getLength()), address);
              server.send(new DatagramPacket(bytes, bytes.length, question.getSocketAddress()));
            }
          } catch (IOException closed) {
            assertThat(server.isClosed()).isTrue();
          }
        });
  }

  /** RFC 1035, 4.1: the head, the question again, and its answer. */
  private static byte[] answer(byte[] question, int... address) {
    int end = HEAD;
    while (question[end] != 0) {
      end += question[end] + 1;
    }
    boolean isAsked = question[end + 2] == A;
    int questionEnd = end + 5;
    ByteBuffer answer = ByteBuffer.allocate(questionEnd + (isAsked ? 16 : 0));
    answer.put(question, 0, questionEnd);
    answer.putShort(2, (short) 0x8180);
    answer.putShort(6, (short) (isAsked ? 1 : 0));
    answer.putInt(8, 0);
    if (isAsked) {
      answer.putShort((short) 0xc00c).putShort((short) A).putShort((short) 1).putInt(0);
      answer.putShort((short) address.length);
      for (int part : address) {
        answer.put((byte) part);
      }
    }
    return answer.array();
  }
}
