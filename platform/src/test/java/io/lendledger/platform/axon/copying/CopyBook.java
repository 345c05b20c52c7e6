package io.lendledger.platform.axon.copying;

import static org.axonframework.modelling.command.AggregateLifecycle.apply;

import io.lendledger.core.lender.LenderRegistered;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.axonframework.spring.stereotype.Aggregate;
import org.springframework.context.annotation.Profile;

/** Notes what is copied, and nothing twice, as clients do with their transactions. */
@Profile(CopyBook.ONLY_HERE)
@Aggregate(type = "CopyBook", cache = "aggregateCache")
public class CopyBook {

  /** A profile: services in the JVM of tests find these classes, too, and are not to copy. */
  public static final String ONLY_HERE = "copying";

  public record Copy(@TargetAggregateIdentifier String book, String text) {}

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private String id;

  private final Set<String> texts = new HashSet<>();

  /** For the framework. */
  public CopyBook() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  void handle(Copy command) {
    if (!texts.contains(command.text())) {
      apply(
          new LenderRegistered(
              command.book(), command.text(), BigDecimal.ZERO, BigDecimal.ONE, "USD"));
    }
  }

  @EventSourcingHandler
  void on(LenderRegistered event) {
    id = event.lenderCode();
    texts.add(event.lenderName());
  }
}
