package io.lendledger.gateway.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.CustodyLoanPage;
import io.lendledger.core.loan.FindCustodyLoans;
import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A request's head can be served while what follows it turns out to be no HTTP. */
@ExtendWith(OutputCaptureExtension.class)
class UndecodableBodyTest extends GatewayTest {

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch refused = new CountDownLatch(1);

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(3, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String line(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = socket.getInputStream().read(); next >= ' '; ) {
      line.append((char) next);
      next = socket.getInputStream().read();
    }
    return line.toString();
  }

  @Test
  void isRefusedOnceAndIsNoFaultOfTheService(CapturedOutput output) throws Exception {
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> {
          begun.countDown();
          await(refused);
          return new CustodyLoanPage(List.of(), null, 1, NOW);
        });
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(180_000);
      String head =
          "GET /api/v1/loans/custody HTTP/1.1\r\nHost: gateway.test\r\nX-API-Key: "
              + DEMO_KEY
              + "\r\nTransfer-Encoding: chunked\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      await(begun);
      socket.getOutputStream().write("no chunk\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(line(socket)).isEqualTo("HTTP/1.1 400 Bad Request");
      refused.countDown();
    }
    // The next answer comes after the one that cannot be given any more.
    asDemoKey().get().uri("/api/v1/loans/custody").exchange().expectStatus().isOk();
    assertThat(output).doesNotContain("Server Error").doesNotContain("already sent");
  }
}
