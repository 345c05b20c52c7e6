package io.lendledger.gateway.csv;

import io.lendledger.core.record.CsvText;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The form of one list.
 *
 * @param flow names it
 * @param purpose what sending it does
 * @param path where it is sent
 * @param template where its template is read
 * @param parameters the fields around the list, which are query parameters with CSV
 * @param columns the columns, in the order of the template
 */
record FlowTemplate(
    String flow,
    String purpose,
    String path,
    String template,
    List<TemplateField> parameters,
    List<TemplateField> columns) {

  FlowTemplate on(LocalDate today) {
    return new FlowTemplate(
        flow,
        purpose,
        path,
        template,
        parameters.stream().map(each -> each.on(today)).toList(),
        columns.stream().map(each -> each.on(today)).toList());
  }

  /** The header row and a row of examples (RFC 4180). */
  String csv() {
    return row(columns.stream().map(TemplateField::name))
        + row(columns.stream().map(each -> Objects.requireNonNullElse(each.example(), "")));
  }

  private static String row(Stream<String> cells) {
    return cells.map(FlowTemplate::cell).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String cell(String text) {
    String safe = CsvText.safe(text);
    boolean plain = safe.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
    return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
