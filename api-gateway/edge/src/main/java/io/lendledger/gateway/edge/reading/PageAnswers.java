package io.lendledger.gateway.edge.reading;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.gateway.edge.reading.Cursors.Place;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Pages that were found, as answers in the formats of reads (docs/api.md, Reads). */
final class PageAnswers {

  private static final String NEXT_CURSOR = "X-Next-Cursor";
  private static final String TOTAL = "X-Total-Count";

  private final Cursors cursors;
  private final WireJson json;

  PageAnswers(Cursors cursors, WireJson json) {
    this.cursors = cursors;
    this.json = json;
  }

  /**
   * What a request asks for beside a page's records.
   *
   * @param subject what the page is of, and what its cursors are for
   * @param members of each record; all of them when null
   */
  record Wish(
      MediaType format,
      Class<?> recordType,
      String subject,
      PageRequest page,
      @Nullable List<String> members) {}

  record Body(List<?> data, @Nullable String nextCursor, Instant asOf) {}

  record CountedBody(List<?> data, @Nullable String nextCursor, Instant asOf, long total) {}

  // NDJSON and CSV have no room for an envelope: where to go on stands in headers.
  ResponseEntity<byte[]> answer(
      Wish wish, Page<?> found, Optional<RecordCount> all, Optional<Instant> behindSince) {
    MediaType format = wish.format();
    Class<?> recordType = wish.recordType();
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.ok().cacheControl(CacheControl.noStore()).contentType(format);
    behindSince.ifPresent(
        since -> answer.header(AllParkedEvents.HEADER, WireJson.TIMESTAMP.format(since)));
    String next = nextCursor(wish, found);
    List<String> members = wish.members();
    List<?> data = members == null ? found.data() : picked(recordType, found.data(), members);
    if (format.equals(MediaType.APPLICATION_JSON)) {
      return answer.body(
          json.write(
              all.isPresent()
                  ? new CountedBody(data, next, found.asOf(), all.get().records())
                  : new Body(data, next, found.asOf())));
    }
    answer.header(Reads.AS_OF, WireJson.TIMESTAMP.format(found.asOf()));
    if (next != null) {
      answer.header(NEXT_CURSOR, next);
    }
    all.ifPresent(count -> answer.header(TOTAL, Long.toString(count.records())));
    if (format.equals(MediaType.APPLICATION_NDJSON)) {
      return answer.body(json.writeLines(data));
    }
    return answer.body(
        members == null
            ? CsvRecords.write(recordType, data)
            : CsvRecords.write(recordType, found.data(), members));
  }

  private static List<?> picked(Class<?> recordType, List<?> records, List<String> members) {
    RecordMembers known = RecordMembers.of(recordType);
    return records.stream().map(each -> known.pick(each, members)).toList();
  }

  private @Nullable String nextCursor(Wish wish, Page<?> found) {
    List<String> nextKey = found.nextKey();
    return nextKey == null
        ? null
        : cursors.seal(wish.subject(), new Place(nextKey, found.position(), wish.page().asOf()));
  }
}
