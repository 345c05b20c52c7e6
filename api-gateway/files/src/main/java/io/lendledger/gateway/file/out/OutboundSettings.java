package io.lendledger.gateway.file.out;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * The files of each lender: {@code lendledger.outbound.reads} and {@code .formats}, and the same
 * below {@code lendledger.outbound.lenders.<code>} for a lender with other files.
 */
@Component
@ConditionalOnFiles
class OutboundSettings {

  private static final String NONE = "none";

  private final Wanted usual;
  private final Map<String, Wanted> byLender;

  OutboundSettings(OutboundProperties set) {
    this.usual =
        wanted(
            set.reads() == null ? OutboundRead.names() : set.reads(),
            set.formats() == null ? List.of(OutboundFormat.CSV_GZ.end()) : set.formats());
    this.byLender =
        (set.lenders() == null ? Map.<String, OutboundProperties.Choice>of() : set.lenders())
            .entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> choice(entry.getValue())));
  }

  /** A lender's files: each of these reads in each of these formats. */
  record Wanted(List<OutboundRead> reads, List<OutboundFormat> formats) {}

  Wanted of(LenderCode lender) {
    return byLender.getOrDefault(lender.value(), usual);
  }

  private Wanted choice(OutboundProperties.Choice choice) {
    Wanted own =
        wanted(
            choice.reads() == null ? List.of() : choice.reads(),
            choice.formats() == null ? List.of() : choice.formats());
    return new Wanted(
        choice.reads() == null ? usual.reads : own.reads,
        choice.formats() == null ? usual.formats : own.formats);
  }

  private static Wanted wanted(List<String> reads, List<String> formats) {
    return new Wanted(
        reads.equals(List.of(NONE)) ? List.of() : reads.stream().map(OutboundRead::of).toList(),
        formats.stream().map(OutboundFormat::of).toList());
  }
}
