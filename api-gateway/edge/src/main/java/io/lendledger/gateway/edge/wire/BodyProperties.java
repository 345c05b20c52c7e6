package io.lendledger.gateway.edge.wire;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Bounds of what is sent in.
 *
 * @param maxBytes a larger body is a 413
 * @param wholeBytes a list of at most so many bytes is taken whole, in memory; a larger one is
 *     stored in chunks first
 */
@ConfigurationProperties("lendledger.submission")
public record BodyProperties(
    @DefaultValue("2147483648") long maxBytes, @DefaultValue("65536") int wholeBytes) {

  public BodyProperties {
    Setting.atLeast(1, "lendledger.submission.max-bytes", maxBytes);
    Setting.atLeast(0, "lendledger.submission.whole-bytes", wholeBytes);
  }
}
