package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLDataException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** A request log of which no row can be written. */
class RefusedRowsTest extends NotedRequests {

  /** As with a full disk: each row alone would be tried, and be a line of the log. */
  @Test
  void whereEveryRowFailsItIsNotTriedForEach() {
    try (ConfigurableApplicationContext full = anotherGateway(RowsRefused.class)) {
      RequestWriter there = full.getBean(RequestWriter.class);
      for (int n = 0; n < 1_000; n++) {
        there.add(request("client:refused-" + id, "DEMO", NOW.plusSeconds(n)));
      }
      there.settle();
      MeterRegistry meters = full.getBean(MeterRegistry.class);
      assertThat(meters.get("lendledger.request.log.lost").counter().count()).isEqualTo(1_000);
      assertThat(RowsRefused.TRIED).hasValueLessThan(500);
    }
  }

  /** No row of the request log can be written, and it is no outage. */
  static class RowsRefused {

    static final AtomicInteger TRIED = new AtomicInteger();

    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    static BeanPostProcessor refusing() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return bean instanceof DataSource whole ? refusing(whole) : bean;
        }
      };
    }

    private static DataSource refusing(DataSource whole) {
      return proxy(
          DataSource.class,
          (method, arguments) -> {
            Object answer = method.invoke(whole, arguments);
            return answer instanceof Connection connection ? refusing(connection) : answer;
          });
    }

    private static Connection refusing(Connection connection) {
      return proxy(
          Connection.class,
          (method, arguments) -> {
            if (method.getName().equals("prepareStatement")
                && arguments[0].toString().contains("INTO access.request\n")) {
              int _ = TRIED.incrementAndGet();
              throw new SQLDataException("a row that cannot be kept", "22000");
            }
            return method.invoke(connection, arguments);
          });
    }

    private interface Called {
      Object by(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Called called) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (_, method, arguments) -> {
                try {
                  return called.by(method, arguments);
                } catch (InvocationTargetException failed) {
                  throw failed.getCause();
                }
              }));
    }
  }
}
