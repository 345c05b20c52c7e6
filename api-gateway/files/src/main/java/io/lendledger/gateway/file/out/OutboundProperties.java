package io.lendledger.gateway.file.out;

import io.lendledger.core.bound.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which files are written behind each close.
 *
 * @param reads files behind each close: some of the reads, all when absent, or `none`
 * @param formats some of `csv`, `csv.gz`, `ndjson`, `ndjson.gz`; `csv.gz` when absent
 * @param lenders what one lender gets instead: `.<code>.reads` and `.<code>.formats`
 * @param kept how long files are kept since they were written; `0` for ever; see *Files*
 */
@ConfigurationProperties("lendledger.outbound")
record OutboundProperties(
    @Nullable List<String> reads,
    @Nullable List<String> formats,
    @Nullable Map<String, Choice> lenders,
    @DefaultValue("400d") Duration kept) {

  OutboundProperties {
    Setting.notNegative("lendledger.outbound.kept", kept);
  }

  /**
   * What a lender gets that gets others.
   *
   * @param reads which reads; those of all when absent
   * @param formats in which formats; those of all when absent
   */
  record Choice(@Nullable List<String> reads, @Nullable List<String> formats) {}
}
