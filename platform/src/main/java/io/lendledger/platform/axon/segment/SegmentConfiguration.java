package io.lendledger.platform.axon.segment;

import io.lendledger.query.projection.NodeProperties;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Makes what shares processes among nodes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({SegmentProperties.class, NodeProperties.class})
public class SegmentConfiguration {

  /** Groups that send commands and wait for them; they hold no transaction meanwhile. */
  private static final String PROCESS_PREFIX = "process.";

  @Bean
  SegmentTables segmentTables(DataSource dataSource) {
    return new SegmentTables(dataSource);
  }

  @Bean
  Segmentation segmentation(
      SegmentTables tables,
      JdbcClient jdbc,
      PlatformTransactionManager transactions,
      Serializer serializer,
      NodeProperties node,
      SegmentProperties settings) {
    return new Segmentation(jdbc, transactions, serializer, node.name(), settings.claimTimeout());
  }

  @Bean
  SegmentShares segmentShares(
      ListableBeanFactory beans,
      DataSource dataSource,
      Segmentation segmentation,
      NodeProperties node,
      SegmentProperties settings,
      ObjectProvider<EventProcessingConfiguration> processing) {
    return new SegmentShares(
        new SegmentBoard(new BeatConnection(dataSource), node.name(), settings),
        segmentation,
        settings,
        processes(beans),
        processing);
  }

  @Bean
  LeavingNode leavingNode(SegmentShares shares) {
    return new LeavingNode(shares);
  }

  @Bean
  ProcessSegments processSegments(
      ListableBeanFactory beans,
      JdbcClient jdbc,
      NodeProperties node,
      Segmentation segmentation,
      SegmentShares shares) {
    return new ProcessSegments(
        processes(beans), shares, new SegmentTokens(jdbc, node.name(), segmentation, shares));
  }

  private static Set<String> processes(ListableBeanFactory beans) {
    Set<String> groups = new TreeSet<>();
    for (String bean : beans.getBeanNamesForAnnotation(ProcessingGroup.class)) {
      ProcessingGroup group = beans.findAnnotationOnBean(bean, ProcessingGroup.class);
      if (group != null && group.value().startsWith(PROCESS_PREFIX)) {
        groups.add(group.value());
      }
    }
    return Set.copyOf(groups);
  }
}
