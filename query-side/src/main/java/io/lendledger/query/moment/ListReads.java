package io.lendledger.query.moment;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.SortedReads.Rows;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Pages and counts of lists of some read models, each at the moment that its request shows. */
public final class ListReads {

  private final SortedReads reads;
  private final Moments moments;
  private final List<String> models;

  /** Reads lists whose rows come of these models. */
  public ListReads(SortedReads reads, Moments moments, List<String> models) {
    this.reads = reads;
    this.moments = moments;
    this.models = models;
  }

  /** The statement that finds a list's rows behind a page's key, at a moment. */
  @FunctionalInterface
  public interface Listed<R> {
    Rows<R> rows(PageRequest page, Moment moment);
  }

  /** Makes the answer of a page's records. */
  @FunctionalInterface
  public interface Answer<R, P> {
    P of(List<R> data, @Nullable List<String> nextKey, long position, Instant asOf);
  }

  /**
   * A page of a list.
   *
   * @param lender whose it is; null for all
   * @param key of a record
   */
  public <R, P> P page(
      @Nullable LenderCode lender,
      PageRequest page,
      RowOrder order,
      Listed<R> list,
      Function<R, List<String>> key,
      Answer<R, P> answer) {
    Moment moment = moments.of(lender, page, models);
    PageKey.Cut<R> cut =
        reads.page(lender, page, moment, order, each -> list.rows(each, moment), key);
    return answer.of(cut.data(), cut.nextKey(), moment.position(), moment.asOf());
  }

  public <R> RecordCount count(@Nullable LenderCode lender, PageRequest page, Listed<R> list) {
    Moment moment = moments.of(lender, page, models);
    return reads.count(lender, list.rows(reads.whole(page), moment));
  }
}
