package io.lendledger.gateway.reading;

import io.lendledger.core.reading.Page;
import io.lendledger.core.search.FoundPage;
import io.lendledger.gateway.edge.reading.OnePage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hits of a search. */
@OnePage
record SearchPage(List<SearchHit> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<SearchHit> {

  static SearchPage of(FoundPage found, String door) {
    return new SearchPage(
        found.data().stream().map(each -> SearchHit.of(each, door)).toList(),
        found.nextKey(),
        found.position(),
        found.asOf());
  }
}
