package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;

/** What stays of texts, how entries are sorted, and which statuses are asked for. */
class EntryWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limit=100&status=4xx|limit=100&status=4xx",
        "fromDate=2026-03-01&asOf=2026-03-01T10%3A15%3A30.123Z|"
            + "fromDate=2026-03-01&asOf=2026-03-01T10:15:30.123Z",
        "isin=US0378331005&month=1|isin=US0378331005&…",
        "sort=-receivedAt&fields=status,operation|sort=-receivedAt&fields=status,operation",
        "type=loan.custody&total=true&limit=|type=loan.custody&total=true&limit=",
        "q=Miller&clientId=4711&cursor=AbC|q=…&clientId=…&cursor=…",
        "status=hunter2&status=8f14e45fceea167a5a36dedd4bea2543|status=…&status=…",
        "password=letmein&letmein|…&…",
        "limit|limit",
        "date=%zz|date=…",
      })
  void parametersKeepWhatHoldsNoSecret(String query, String kept) {
    assertThat(EntryWords.parameters(query)).isEqualTo(kept);
  }

  @Test
  void parametersAreBounded() {
    assertThat(EntryWords.parameters("limit=1&".repeat(500))).hasSizeLessThanOrEqualTo(300);
    assertThat(EntryWords.parameters("limit=1&".repeat(30))).endsWith("&limit=1&…");
    assertThat(EntryWords.parameters("fields=" + "a".repeat(900))).isEqualTo("fields=…");
    assertThat(EntryWords.parameters(null)).isNull();
    assertThat(EntryWords.parameters("")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "isin,isin",
    "loan.endDate,loan.endDate",
    "Idempotency-Key,Idempotency-Key",
    "8f14e45f,…",
    "llk_live_secret,…",
    "a..b,…"
  })
  void fieldsHaveTheFormOfOne(String sent, String kept) {
    assertThat(EntryWords.field(sent)).isEqualTo(kept);
  }

  @Test
  void aPathIsCutWhereNoEscapeIs() {
    for (int before = 0; before < 9; before++) {
      String cut = FinishedRequest.shortenedPath("/" + "a".repeat(before) + "%41".repeat(300));
      assertThat(cut).hasSizeBetween(510, 512);
      assertThat(PathContainer.parsePath(cut).value()).isEqualTo(cut);
    }
    assertThat(FinishedRequest.shortenedPath("/%41")).isEqualTo("/%41");
  }

  @Test
  void entriesAreSortedByTimeAndThenAsTheyEnded() {
    EntryIds ids = new EntryIds();
    Instant now = Instant.parse("2026-03-02T10:15:30.123456Z");
    List<UUID> entries = new ArrayList<>(List.of(EntryIds.from(now.minusMillis(1))));
    for (int n = 0; n < 1_000; n++) {
      entries.add(ids.at(now));
    }
    entries.add(EntryIds.from(now));
    entries.add(ids.at(now.plusMillis(1)));
    assertThat(entries).isSortedAccordingTo(Comparator.comparing(UUID::toString));
    assertThat(entries).doesNotHaveDuplicates();
    assertThat(EntryIds.from(Instant.EPOCH.minusSeconds(1)).toString()).startsWith("00000000-0000");
  }

  @Test
  void aStatusOrAClassOfThem() {
    assertThat(StatusRange.of("404")).isEqualTo(new StatusRange(404, 404));
    assertThat(StatusRange.of("5xx")).isEqualTo(new StatusRange(500, 599));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4", "40", "4040", "4XX", "6xx", "0xx", "xx4", "x"})
  void anythingElseIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> StatusRange.of(text));
  }
}
