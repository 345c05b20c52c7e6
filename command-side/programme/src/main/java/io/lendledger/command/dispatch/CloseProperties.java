package io.lendledger.command.dispatch;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How days and months are closed.
 *
 * @param parallelLoans commands to loans that a close waits for side by side
 */
@ConfigurationProperties("lendledger.close")
public record CloseProperties(@DefaultValue("8") int parallelLoans) {

  public CloseProperties {
    Setting.atLeast(1, "lendledger.close.parallel-loans", parallelLoans);
  }
}
