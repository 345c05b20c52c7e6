package io.lendledger.command.dispatch;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How processes send their commands.
 *
 * @param patienceMs how long a process waits for the answer to a command, in milliseconds
 */
@ConfigurationProperties("lendledger.processes")
public record DispatchProperties(@DefaultValue("10000") long patienceMs) {

  public DispatchProperties {
    Setting.atLeast(1, "lendledger.processes.patience-ms", patienceMs);
  }
}
