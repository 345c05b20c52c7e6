package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import io.lendledger.platform.axon.bus.AxonServerWatch;
import io.lendledger.platform.axon.bus.PlayedAxonServer;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.platform.database.ReplicaWatch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.availability.ApplicationAvailabilityBean;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.mock.env.MockEnvironment;

/** What is said of readiness is what {@code /actuator/health/readiness} says. */
class ServiceMetersTest {

  private final DatabaseWatch database = new DatabaseWatch(Clock.systemUTC());
  private final ApplicationAvailabilityBean availability = new ApplicationAvailabilityBean();
  private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
  private final PlayedAxonServer axonServer = new PlayedAxonServer();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void isNotReadyWhileAxonServerIsAway() {
    beans.addBean("axonServer", axonServer.watch());
    bindTo(ReadinessState.ACCEPTING_TRAFFIC);
    assertThat(value(Metric.READY)).isOne();
    assertThat(value(Metric.AXON_SERVER_UP)).isOne();
    axonServer.goes();
    assertThat(value(Metric.READY)).isZero();
    assertThat(value(Metric.AXON_SERVER_UP)).isZero();
    assertThat(value(Metric.DATABASE_UP)).isOne();
    axonServer.comes();
    assertThat(value(Metric.READY)).isOne();
    assertThat(value(Metric.AXON_SERVER_UP)).isOne();
  }

  @Test
  void saysNothingOfAnAxonServerThatIsNotUsed() {
    bindTo(ReadinessState.ACCEPTING_TRAFFIC);
    assertThat(value(Metric.READY)).isOne();
    assertThat(registry.find(Metric.AXON_SERVER_UP.id()).gauge()).isNull();
  }

  @Test
  void isNotReadyWhileTheStandbyThatIsReadFromIsAway() {
    var standby = new AtomicBoolean(true);
    beans.addBean("replicaWatch", new ReplicaWatch(standby::get));
    bindTo(ReadinessState.ACCEPTING_TRAFFIC);
    assertThat(value(Metric.READY)).isOne();
    standby.set(false);
    assertThat(value(Metric.READY)).isZero();
  }

  @Test
  void isNotReadyWhileItStartsOrStops() {
    bindTo(ReadinessState.REFUSING_TRAFFIC);
    assertThat(value(Metric.READY)).isZero();
  }

  private void bindTo(ReadinessState state) {
    availability.onApplicationEvent(new AvailabilityChangeEvent<>(this, state));
    new ServiceMeters(
            availability,
            database,
            beans.getBeanProvider(AxonServerWatch.class),
            beans.getBeanProvider(ReplicaWatch.class),
            new MockEnvironment())
        .bindTo(registry);
  }

  private double value(Metric metric) {
    return registry.get(metric.id()).gauge().value();
  }
}
