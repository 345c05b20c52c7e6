package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.Shell.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Where listening begins, and goes on. */
class ListeningPlaceTest extends OnFeed {

  private static final String REFUSED =
      "{\"error_code\":\"VALIDATION_FAILED\",\"message\":\"x\",\"details\":[]}";

  @Test
  void goesOnWhereItEnded() {
    knows().then(200, page("", 1, 2));
    receiver.then(204, "").then(204, "");
    listen("--after", "beginning");
    service.then(200, page("", 3));
    receiver.then(204, "");
    Said said = listen();
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_2");
    assertThat(received()).containsExactly("evt_1", "evt_2", "evt_3");
  }

  @Test
  void passesOverNothingWhenTheServiceFailsMeanwhile() {
    knows()
        .then(200, page("c", 1))
        .then(400, "{\"error_code\":\"INVALID_CURSOR\",\"message\":\"x\",\"details\":[]}");
    receiver.then(204, "").then(204, "");
    assertThat(listen("--after", "beginning").exitCode()).isEqualTo(1);
    service.then(200, page("", 2));
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_1");
    assertThat(received()).containsExactly("evt_1", "evt_2");
  }

  @Test
  void beginsNowTheFirstTime() {
    service.then(200, "retry: 2000\nid: evt_7-C999999\n\n").then(200, NOTHING).then(200, NOTHING);
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().get(0).header("Accept")).isEqualTo("text/event-stream");
    assertThat(service.reads().get(1).path()).contains("afterEventId=evt_7-C999999");
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().get(2).path()).contains("afterEventId=evt_7-C999999");
  }

  @Test
  void goesOnForTheSameLoginAndTypeAlone() {
    knows().then(200, page("", 1));
    receiver.then(204, "");
    listen("--after", "beginning");
    beginsAnew("--type", "loan.custody");
    beginsAnew("--as", "desk");
    shell.logIn(service, "another");
    beginsAnew();
    shell.logIn(service);
    service.then(200, NOTHING);
    listen();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_1");
  }

  private void beginsAnew(String... options) {
    service.then(200, "id: evt_7\n\n").then(200, NOTHING);
    Said said = listen(options);
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).contains("begins with the changes from now on");
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_7");
  }

  @Test
  void keepsTheGoodPlaceWhenAnotherIsRefused() {
    knows().then(200, page("", 1));
    receiver.then(204, "");
    listen("--after", "beginning");
    service.then(400, REFUSED);
    assertThat(listen("--after", "evt_99").exitCode()).isEqualTo(1);
    assertThat(service.reads().getLast().path())
        .isEqualTo("/api/v1/events?limit=1&afterEventId=evt_99");
    service.then(200, NOTHING);
    listen();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_1");
  }

  @Test
  void keepsNoPlaceBeforeItHasOne() throws IOException {
    service.then(403, REFUSED);
    assertThat(listen().exitCode()).isEqualTo(4);
    try (Stream<Path> files = Files.list(shell.config())) {
      assertThat(files).noneMatch(each -> each.toString().matches(".*\\.listen-[0-9a-f]+\\.json"));
    }
  }

  @Test
  void keepsThePlaceOfWhatNobodyReadsAbout() {
    knows().then(200, page("", 1));
    receiver.then(204, "");
    shell.isOutClosed = true;
    assertThat(listen("--after", "beginning").exitCode()).isEqualTo(141);
    shell.isOutClosed = false;
    service.then(200, NOTHING);
    listen();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_1");
  }

  @Test
  void asksAgainForAStreamThatIsLostBeforeItBegins() {
    service.thenBroken("retry: 2000\n").then(200, "id: evt_7\n\n").then(200, NOTHING);
    Said said = listen();
    assertThat(said.exitCode()).as(said.err()).isZero();
    for (int each = 0; each < 3; each++) {
      service.thenBroken("retry: 2000\n");
    }
    Said lost = shell.run("events", "--follow");
    assertThat(lost.exitCode()).as(lost.err()).isEqualTo(3);
  }

  @Test
  void tellsThatAStreamHasNoBeginning() {
    service.then(200, "retry: 2000\n\n");
    Said said = listen();
    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("ended before it began");
  }

  @Test
  void readsAStreamNoFurtherThanItsBeginning() {
    service.thenEndless("retry: 2000\nid: evt_7\n\n").then(200, NOTHING);
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().getLast().path()).contains("afterEventId=evt_7");
  }

  @Test
  void renewsATokenThatHasEndedForAStream() {
    service.then(401, REFUSED).then(200, "id: evt_7\n\n").then(200, NOTHING);
    assertThat(listen().exitCode()).isZero();
    assertThat(service.reads().get(1).header("Authorization")).isEqualTo("Bearer token-2");
  }
}
