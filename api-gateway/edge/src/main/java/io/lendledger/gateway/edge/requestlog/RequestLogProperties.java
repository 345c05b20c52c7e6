package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which requests are kept, and how many.
 *
 * @param enabled whether this gateway notes the requests that come with a credential
 * @param keptDays how many days a request is kept
 * @param mostPerCredential so many requests of a credential are kept, the newest; at times a tenth
 *     more
 * @param mostWaiting so many requests wait in a gateway's memory to be written; beyond it the
 *     tenant with the most loses its oldest
 */
@ConfigurationProperties("lendledger.request-log")
public record RequestLogProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("30") int keptDays,
    @DefaultValue("10000") int mostPerCredential,
    @DefaultValue("8000") int mostWaiting) {

  private static final int LONGEST_DAYS = 3_650;
  private static final int MOST_ROWS = 1_000_000;
  private static final int MOST_IN_MEMORY = 100_000;

  public RequestLogProperties {
    Setting.within(1, LONGEST_DAYS, "lendledger.request-log.kept-days", keptDays);
    Setting.within(1, MOST_ROWS, "lendledger.request-log.most-per-credential", mostPerCredential);
    Setting.within(1, MOST_IN_MEMORY, "lendledger.request-log.most-waiting", mostWaiting);
  }
}
