package io.lendledger.command.rebuild;

import io.lendledger.command.dispatch.Processes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.AnnotationEventHandlerAdapter;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.stereotype.Component;

/** The handlers that write look-ups, apart from their processor. */
@Component
class LookUpHandlers {

  private final ListableBeanFactory beans;
  private final Map<Class<?>, List<AnnotationEventHandlerAdapter>> byEvent =
      new ConcurrentHashMap<>();
  private volatile @Nullable List<AnnotationEventHandlerAdapter> all;

  LookUpHandlers(ListableBeanFactory beans) {
    this.beans = beans;
  }

  /** An event could not be handled. */
  static final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient TrackedEventMessage<?> event;

    private Refused(TrackedEventMessage<?> event, Throwable cause) {
      super(cause);
      this.event = event;
    }

    TrackedEventMessage<?> event() {
      return event;
    }
  }

  /** Whether some look-up is made of events of this type. */
  boolean read(TrackedEventMessage<?> event) {
    return !of(event.getPayloadType()).isEmpty();
  }

  /** Has the event handled in the transaction there is; throws {@link Refused}. */
  void handle(TrackedEventMessage<?> event) {
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(event);
    try {
      for (AnnotationEventHandlerAdapter handler : of(event.getPayloadType())) {
        if (handler.canHandle(event)) {
          handler.handle(event);
        }
      }
      unit.commit();
    } catch (Exception | Error failure) {
      if (unit.isActive()) {
        unit.rollback(failure);
      }
      throw new Refused(event, failure);
    }
  }

  private List<AnnotationEventHandlerAdapter> of(Class<?> payloadType) {
    return byEvent.computeIfAbsent(
        payloadType, type -> all().stream().filter(each -> each.canHandleType(type)).toList());
  }

  private List<AnnotationEventHandlerAdapter> all() {
    List<AnnotationEventHandlerAdapter> known = all;
    if (known == null) {
      known =
          beans.getBeansWithAnnotation(ProcessingGroup.class).values().stream()
              .filter(this::writes)
              .map(AnnotationEventHandlerAdapter::new)
              .toList();
      all = known;
    }
    return known;
  }

  /** What follows the processor itself is about no table. */
  private boolean writes(Object bean) {
    ProcessingGroup group = bean.getClass().getAnnotation(ProcessingGroup.class);
    return group != null
        && group.value().equals(Processes.LOOK_UPS)
        && !(bean instanceof ConfigurerModule);
  }
}
