package io.lendledger.core.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lendledger.core.event.EventType;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventCatalogueTest {

  @EventType(name = "sample.opened")
  record Opened(String id) {}

  @EventType(name = "sample.closed", revision = "2")
  record Closed(String id) {}

  @EventType(name = "sample.closed")
  record ClosedAgain(String id) {}

  @EventType(name = "Sample")
  record Misnamed(String id) {}

  record Unnamed(String id) {}

  @Test
  void findsClassesByNameAndBack() {
    var catalogue = new EventCatalogue(List.of(Opened.class, Closed.class));

    assertThat(catalogue.classOf("sample.closed")).isEqualTo(Closed.class);
    assertThat(catalogue.typeOf(Closed.class))
        .returns("sample.closed", EventType::name)
        .returns("2", EventType::revision);
    assertThat(catalogue.classes()).containsExactly(Opened.class, Closed.class);
  }

  @Test
  void knowsWhatItDoesNotHold() {
    var catalogue = new EventCatalogue(List.of(Opened.class));

    assertThat(catalogue.classOf("sample.closed")).isNull();
    assertThat(catalogue.typeOf(Closed.class)).isNull();
  }

  @Test
  void refusesTwoClassesOfOneName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EventCatalogue(List.of(Closed.class, ClosedAgain.class)))
        .withMessageContaining("both stored as sample.closed");
  }

  @Test
  void refusesClassesWithoutAProperName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EventCatalogue(List.of(Unnamed.class)))
        .withMessageContaining("no @EventType");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EventCatalogue(List.of(Misnamed.class)))
        .withMessageContaining("malformed");
  }
}
