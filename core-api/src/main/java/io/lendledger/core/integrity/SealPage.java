package io.lendledger.core.integrity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of seals; {@code nextNumber} is null on the last one. */
public record SealPage(List<Seal> data, @Nullable Long nextNumber) {}
