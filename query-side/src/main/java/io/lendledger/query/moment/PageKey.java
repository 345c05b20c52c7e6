package io.lendledger.query.moment;

import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keys that pages continue from: the walk's date first, so that all pages show the rates of one
 * day, then the sort key of the last record.
 */
public final class PageKey {

  private PageKey() {}

  /**
   * The sort key to continue behind, one text per part; null for the first page.
   *
   * @throws Rejected as {@code INVALID_CURSOR} when it has another number of parts
   */
  public static @Nullable List<String> after(PageRequest page, int parts) {
    List<String> key = page.afterKey();
    if (key == null) {
      return null;
    }
    if (key.size() != parts + 1) {
      throw invalid();
    }
    return key.subList(1, key.size());
  }

  /** The sort key to continue behind when it is one text; empty for the first page. */
  public static String afterText(PageRequest page) {
    List<String> key = after(page, 1);
    return key == null ? "" : key.getFirst();
  }

  /** A date in a key; refuses anything else as {@code INVALID_CURSOR}. */
  public static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  /** A moment in a key; refuses anything else as {@code INVALID_CURSOR}. */
  public static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  /** A whole number in a key; refuses anything else as {@code INVALID_CURSOR}. */
  public static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  /** The walk's date: that of its key, or on the first page of {@code asOf}. */
  static LocalDate date(PageRequest page) {
    List<String> key = page.afterKey();
    Instant asOf = page.asOf();
    if (key == null && asOf != null) {
      return LocalDate.ofInstant(asOf, ZoneOffset.UTC);
    }
    if (key == null || key.isEmpty()) {
      throw invalid();
    }
    return date(key.getFirst());
  }

  /**
   * Cuts the rows read, one more than requested, to the page.
   *
   * @param key sort key of a record
   */
  public static <R> Cut<R> cut(
      List<R> rows, PageRequest page, Moment moment, Function<R, List<String>> key) {
    if (rows.size() <= page.limit()) {
      return new Cut<>(rows, null);
    }
    List<R> data = rows.subList(0, page.limit());
    List<String> next = new ArrayList<>();
    next.add(moment.date().toString());
    next.addAll(key.apply(data.getLast()));
    return new Cut<>(List.copyOf(data), next);
  }

  private static Rejected invalid() {
    return new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
  }

  /** The records of a page, and the key behind which the next one continues. */
  public record Cut<R>(List<R> data, @Nullable List<String> nextKey) {

    /** The same page of other records. */
    public <T> Cut<T> map(Function<R, T> record) {
      return new Cut<>(data.stream().map(record).toList(), nextKey);
    }
  }
}
