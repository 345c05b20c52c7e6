package io.lendledger.cli.command;

import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;

/** All commands. */
public final class Commands {

  private static final int WIDTH = 100;

  /** Its script names all others. */
  private static final String COMPLETION = "completion";

  private static final List<Named> ALL =
      List.of(
          new Named("login", LoginCommand::new),
          new Named("logout", LogoutCommand::new),
          new Named("loans", LoansCommand::new),
          new Named("positions", PositionsCommand::new),
          new Named("borrowers", Commands::borrowers),
          new Named("borrow", BorrowCommand::new),
          new Named("cover", CoverCommand::new),
          new Named("settle", SettleCommand::new),
          new Named("sell", SellCommand::new),
          new Named("close", CloseCommand::new),
          new Named("accruals", AccrualsCommand::new),
          new Named("bills", BillsCommand::new),
          new Named("revenue", RevenueCommand::new),
          new Named("submit", SubmitCommand::new),
          new Named("submissions", SubmissionsCommand::new),
          new Named("explain", ExplainCommand::new),
          new Named("events", EventsCommand::new),
          new Named("seals", Commands::seals),
          new Named("webhooks", Commands::webhooks),
          new Named("sandbox", Commands::sandbox),
          new Named(COMPLETION, CompletionCommand::new));

  private Commands() {}

  private record Named(String name, Function<Surroundings, Object> command) {}

  /** The commands, in those surroundings. */
  public static CommandLine of(Surroundings around) {
    return among(ALL, around);
  }

  /**
   * The commands that these arguments can mean: one that is named needs no other, and to read the
   * options of all of them would be most of what a start takes.
   */
  public static CommandLine of(Surroundings around, String... arguments) {
    String first = arguments.length == 0 ? COMPLETION : arguments[0];
    List<Named> meant =
        ALL.stream()
            .filter(each -> each.name().equals(first) && !first.equals(COMPLETION))
            .toList();
    return among(meant.isEmpty() ? ALL : meant, around);
  }

  private static CommandLine among(List<Named> commands, Surroundings around) {
    CommandLine all = new CommandLine(new RootCommand());
    commands.forEach(each -> all.addSubcommand(each.command().apply(around)));
    return all.setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(WIDTH);
  }

  private static CommandLine borrowers(Surroundings around) {
    return new CommandLine(new BorrowersCommand())
        .addSubcommand(new BorrowerListCommand(around))
        .addSubcommand(new BorrowerRegisterCommand(around));
  }

  private static CommandLine sandbox(Surroundings around) {
    return new CommandLine(new SandboxCommand()).addSubcommand(new SandboxResetCommand(around));
  }

  private static CommandLine seals(Surroundings around) {
    return new CommandLine(new SealsCommand())
        .addSubcommand(new SealListCommand(around))
        .addSubcommand(new SealVerifyCommand(around));
  }

  private static CommandLine webhooks(Surroundings around) {
    return new CommandLine(new WebhooksCommand())
        .addSubcommand(new WebhookListCommand(around))
        .addSubcommand(new WebhookListenCommand(around))
        .addSubcommand(new WebhookTriggerCommand(around));
  }
}
