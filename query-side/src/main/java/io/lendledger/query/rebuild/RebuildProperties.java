package io.lendledger.query.rebuild;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How read models are rebuilt.
 *
 * @param atOnce read models that a process rebuilds at the same time
 */
@ConfigurationProperties("lendledger.rebuild")
public record RebuildProperties(@DefaultValue("4") int atOnce) {

  public RebuildProperties {
    Setting.atLeast(1, "lendledger.rebuild.at-once", atOnce);
  }
}
