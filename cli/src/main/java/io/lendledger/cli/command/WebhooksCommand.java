package io.lendledger.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What has to do with webhooks. */
@Command(
    name = "webhooks",
    description = {"Look at webhook subscriptions, try them, or receive changes here.", ""})
final class WebhooksCommand {

  @Mixin final HelpOption help = new HelpOption();
}
