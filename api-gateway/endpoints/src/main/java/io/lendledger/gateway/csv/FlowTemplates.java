package io.lendledger.gateway.csv;

import io.lendledger.gateway.edge.openapi.OpenApiDocument;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The forms of the lists that lenders and the desk send in. The first call reads the document. */
@Component
final class FlowTemplates {

  private static final List<String> DOORS = List.of("/api/v1", "/desk/v1");

  private final OpenApiDocument document;
  private @Nullable Map<FlowPath, DocumentedList> read;

  FlowTemplates(OpenApiDocument document) {
    this.document = document;
  }

  /** Those that are sent to the paths below a door, such as {@code /api/v1}. */
  List<FlowTemplate> below(String door, LocalDate today) {
    return lists().entrySet().stream()
        .filter(each -> each.getKey().door().equals(door))
        .map(each -> each.getValue().template().on(today))
        .toList();
  }

  Optional<FlowTemplate> find(String door, String flow, LocalDate today) {
    return list(door, flow).map(each -> each.template().on(today));
  }

  /** The rules of the columns of a list, in their order. */
  Optional<Map<String, ColumnRule>> rules(String door, String flow) {
    return list(door, flow).map(DocumentedList::rules);
  }

  private Optional<DocumentedList> list(String door, String flow) {
    return Optional.ofNullable(lists().get(new FlowPath(door, flow)));
  }

  private synchronized Map<FlowPath, DocumentedList> lists() {
    if (read == null) {
      read = DocumentedList.in(JsonMapper.builder().build().readTree(document.bytes()), DOORS);
    }
    return read;
  }
}
