package io.lendledger.query.projection;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What reads may ask of the database. The longest wait for an answer is that of outbound files,
 * five minutes.
 *
 * @param longestStatement how long the database works on a statement of a read, whether somebody
 *     still waits for it or not; then it is a 503
 */
@ConfigurationProperties("lendledger.query")
public record StatementProperties(@DefaultValue("5m") Duration longestStatement) {

  private static final Duration LEAST = Duration.ofSeconds(1);

  public StatementProperties {
    if (longestStatement.compareTo(LEAST) < 0) {
      throw Setting.refusal(
          "lendledger.query.longest-statement", longestStatement, "at least a second");
    }
  }
}
