package io.lendledger.core.exception;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that people should look at (docs/api.md, The desk); {@code path} shows more of it. */
public record ExceptionView(
    String kind,
    String id,
    @Nullable String lenderCode,
    @Nullable Instant since,
    String what,
    String path) {}
