package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.serialization.Serializer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A process that is led here tells where it is without a statement; the database is away. */
class ReachedPositionsTest {

  private static final Segment[] HALVES = Segment.ROOT_SEGMENT.split();

  @Test
  void aProcessLedHereIsWhereItsLastSegmentIs() {
    assertThat(positions(Map.of(0, at(HALVES[0], 12), 1, at(HALVES[1], 9))).position("process"))
        .isEqualTo(9);
    assertThat(positions(Map.of(0, at(Segment.ROOT_SEGMENT, 7))).position("process")).isEqualTo(7);
  }

  @Test
  void aProcessLedElsewhereInPartIsLookedUp() {
    assertThatThrownBy(() -> positions(Map.of(0, at(HALVES[0], 12))).position("process"))
        .isInstanceOf(DataAccessException.class);
    assertThatThrownBy(() -> positions(Map.of()).position("process"))
        .isInstanceOf(DataAccessException.class);
  }

  private static ReachedPositions positions(Map<Integer, EventTrackerStatus> segments) {
    StreamingEventProcessor processor =
        answering(StreamingEventProcessor.class, Map.of("processingStatus", segments));
    var beans = new StaticListableBeanFactory();
    beans.addBean(
        "processing",
        answering(
            EventProcessingConfiguration.class, Map.of("eventProcessor", Optional.of(processor))));
    DataSource away =
        (DataSource)
            Proxy.newProxyInstance(
                ReachedPositionsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (_, _, _) -> {
                  throw new SQLException("away");
                });
    return new ReachedPositions(
        JdbcClient.create(away),
        answering(Serializer.class, Map.of()),
        beans.getBeanProvider(EventProcessingConfiguration.class));
  }

  private static EventTrackerStatus at(Segment segment, long position) {
    return answering(
        EventTrackerStatus.class,
        Map.of("getSegment", segment, "getCurrentPosition", OptionalLong.of(position)));
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) -> answers.get(method.getName())));
  }
}
