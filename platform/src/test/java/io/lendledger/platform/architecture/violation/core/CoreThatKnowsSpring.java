package io.lendledger.platform.architecture.violation.core;

import io.lendledger.command.CommandSideConfiguration;
import org.springframework.context.ApplicationContext;

/** What the rules of the house forbid, for the test that shows them fail. */
public interface CoreThatKnowsSpring {

  ApplicationContext context();

  CommandSideConfiguration commandSide();
}
