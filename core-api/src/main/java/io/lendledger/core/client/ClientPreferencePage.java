package io.lendledger.core.client;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of clients' preferences. */
@SortedBy({"lenderCode", "clientId", "effectiveDate", "optInStatus", "feeSplit", "inForce"})
public record ClientPreferencePage(
    List<ClientPreference> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ClientPreference> {}
