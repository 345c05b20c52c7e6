package io.lendledger.platform.node;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How processes note that they run.
 *
 * @param beat how often a process notes that it runs
 * @param kept how long one that died is still shown
 */
@ConfigurationProperties("lendledger.nodes")
record BeatProperties(@DefaultValue("10s") Duration beat, @DefaultValue("24h") Duration kept) {

  BeatProperties {
    Setting.positive("lendledger.nodes.beat", beat);
    Setting.positive("lendledger.nodes.kept", kept);
  }
}
