package io.lendledger.cli.command;

import io.lendledger.cli.terminal.Surroundings;
import picocli.CommandLine;

/** All commands. */
public final class Commands {

  private static final int WIDTH = 100;

  private Commands() {}

  /** The commands, in those surroundings. */
  public static CommandLine of(Surroundings around) {
    CommandLine webhooks =
        new CommandLine(new WebhooksCommand())
            .addSubcommand(new WebhookListCommand(around))
            .addSubcommand(new WebhookListenCommand(around))
            .addSubcommand(new WebhookTriggerCommand(around));
    return new CommandLine(new RootCommand())
        .addSubcommand(new LoginCommand(around))
        .addSubcommand(new LogoutCommand(around))
        .addSubcommand(new LoansCommand(around))
        .addSubcommand(new PositionsCommand(around))
        .addSubcommand(new SubmitCommand(around))
        .addSubcommand(new SubmissionsCommand(around))
        .addSubcommand(new ExplainCommand(around))
        .addSubcommand(new EventsCommand(around))
        .addSubcommand(webhooks)
        .addSubcommand(new CompletionCommand(around))
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(WIDTH);
  }
}
