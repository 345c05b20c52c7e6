package io.lendledger.core.reading;

import org.jspecify.annotations.Nullable;

/**
 * A field that changed its value. Values are text, written as in CSV: decimals plain, dates in ISO
 * 8601.
 *
 * @param field which one
 * @param before its value before; null when it had none
 * @param after its value since; null when it has none
 */
public record FieldChange(String field, @Nullable String before, @Nullable String after) {}
