package io.lendledger.query.moment;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much reads may sort and count.
 *
 * @param mostRows a list with more records is neither sorted nor counted
 * @param atOnce so many sorted or counted reads run at once in a process; one of a lender beside
 *     others
 * @param mostWaiting so many of one lender, or of the desk and auditors, wait; more are refused
 */
@ConfigurationProperties("lendledger.query.sorting")
public record SortProperties(
    @DefaultValue("500000") int mostRows,
    @DefaultValue("2") int atOnce,
    @DefaultValue("16") int mostWaiting) {

  public SortProperties {
    Setting.atLeast(1, "lendledger.query.sorting.most-rows", mostRows);
    Setting.atLeast(1, "lendledger.query.sorting.at-once", atOnce);
    Setting.atLeast(1, "lendledger.query.sorting.most-waiting", mostWaiting);
  }
}
