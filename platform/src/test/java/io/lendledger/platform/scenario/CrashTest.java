package io.lendledger.platform.scenario;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service is killed again and again while lenders and a desk send, with keys and without, and
 * send again whatever was not answered. In the end everything is there, once.
 */
@TestInstance(Lifecycle.PER_CLASS)
class CrashTest {

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir static Path data;
  private KilledService service;
  private PlainSending plain;
  private KeyedSending keyed;

  @BeforeAll
  void killWhileAllSend() throws Exception {
    service = KilledService.start(data);
    plain = new PlainSending(service, today);
    plain.begin();
    keyed = KeyedSending.begun(service, today);
    List<CompletableFuture<Void>> senders = new ArrayList<>(plain.senders());
    senders.addAll(keyed.senders());
    service.awaitAnswers(16);
    service.crash();
    plain.awaitSale();
    service.crash();
    finish(senders);
    int before = service.answered();
    CompletableFuture<Void> closing = keyed.closing();
    service.awaitAnswers(before + 1);
    service.crashForTheLastTime();
    finish(List.of(closing));
  }

  private static void finish(List<CompletableFuture<Void>> senders) throws Exception {
    for (CompletableFuture<Void> sender : senders) {
      sender.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  void keepsEverythingOnceHoweverOftenItIsKilled() throws Exception {
    plain.check(keyed.lastDay());
    ReadModels.of(service.address()).agreeWithEvents();
  }

  @Test
  void whatIsSentAgainUnderItsKeyHappensOnce() throws Exception {
    keyed.check();
  }
}
