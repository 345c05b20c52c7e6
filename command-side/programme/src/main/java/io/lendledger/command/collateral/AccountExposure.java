package io.lendledger.command.collateral;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.collateral.ValueExposure;
import io.lendledger.core.collateral.ValueExposure.ExposureKey;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The exposure of a lender's account to a borrower. */
@Aggregate(type = "AccountExposure")
public class AccountExposure {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private @Nullable ExposureValued latest;

  AccountExposure() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(ValueExposure command) {
    return decide(latest, command).enact();
  }

  @EventSourcingHandler
  void on(ExposureValued event) {
    id =
        new ExposureKey(
                new LenderCode(event.lenderCode()),
                new AccountId(event.accountNumber()),
                new BorrowerCode(event.borrowerCode()))
            .toString();
    latest = event;
  }

  static Decision<ExposureValued, Boolean> decide(
      @Nullable ExposureValued latest, ValueExposure command) {
    ExposureKey key = command.key();
    ExposureValued valued =
        new ExposureValued(
            key.lender().value(),
            key.account().value(),
            key.borrower().value(),
            command.date(),
            command.currency().getCurrencyCode(),
            command.required(),
            command.collateral(),
            command.required().subtract(command.collateral()));
    return latest != null && Content.same(List.of(latest), List.of(valued))
        ? Decision.nothing(false)
        : Decision.of(true, valued);
  }
}
