package io.lendledger.command.lookup;

import java.time.Instant;
import java.time.ZoneOffset;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Begins each batch, and notes in its transaction how far the look-ups have come. It sees every
 * event, also those that are set aside.
 */
@Component
@ProcessingGroup(LookUps.GROUP)
class LookUpProgress implements ConfigurerModule {

  private static final String RESOURCE = LookUpProgress.class.getName();

  private final JdbcClient jdbc;
  private final LookUpWriting writing;
  private final Freshness freshness;

  LookUpProgress(JdbcClient jdbc, LookUpWriting writing, Freshness freshness) {
    this.jdbc = jdbc;
    this.writing = writing;
    this.freshness = freshness;
  }

  @Override
  public void configureModule(Configurer configurer) {
    configurer.eventProcessing().registerHandlerInterceptor(LookUps.GROUP, axon -> this::note);
  }

  /** A processor passes over events that none of its handlers takes. */
  @EventHandler
  void on(Object any) {}

  /** No interceptor by its type: Axon would give that to every processor there is. */
  private @Nullable Object note(UnitOfWork<? extends EventMessage<?>> unit, InterceptorChain chain)
      throws Exception {
    if (unit.getMessage() instanceof TrackedEventMessage<?> event) {
      Reached reached = unit.root().getOrComputeResource(RESOURCE, key -> follow(unit.root()));
      reached.position = event.trackingToken().position().orElse(-1);
      reached.at = event.getTimestamp();
    }
    return chain.proceed();
  }

  private Reached follow(UnitOfWork<?> unitOfWork) {
    writing.begin();
    Reached reached = new Reached();
    unitOfWork.onPrepareCommit(each -> write(reached));
    unitOfWork.afterCommit(each -> freshness.reached(reached.position));
    return reached;
  }

  private void write(Reached reached) {
    jdbc.sql("UPDATE command.progress SET position = ?, at = ? WHERE name = ?")
        .param(reached.position)
        .param(reached.at.atOffset(ZoneOffset.UTC))
        .param(LookUps.GROUP)
        .update();
  }

  /** The last event of the batch. */
  private static final class Reached {
    private long position = -1;
    private Instant at = Instant.EPOCH;
  }
}
