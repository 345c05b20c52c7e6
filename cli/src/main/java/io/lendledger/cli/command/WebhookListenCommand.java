package io.lendledger.cli.command;

import io.lendledger.cli.command.ListenPlace.Held;
import io.lendledger.cli.command.ListenPlace.Route;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.profile.PrivateFile;
import io.lendledger.cli.profile.Profiles;
import io.lendledger.cli.terminal.Surroundings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Forwards changes to an address that the service itself need not reach. */
@Command(
    name = "listen",
    description = {
      "Forward the changes of loans to a receiver.",
      "It may be on this machine or in this network: it gets what the service would deliver, the"
          + " same",
      "bodies and ids, signed, in order, without a subscription and a public address. How far it"
          + " came",
      "is kept, so that it goes on there when it is started again; a change is sent until the"
          + " receiver",
      "answers 2xx.",
      ""
    },
    footer = {"", "Example:", "  lendledger webhooks listen --forward-to http://127.0.0.1:9000/"})
final class WebhookListenCommand extends ServiceCommand {

  private static final String AFTER = "afterEventId";

  @Option(
      names = "--forward-to",
      paramLabel = "URL",
      required = true,
      description = "Where to: https, or http on this machine.")
  String forwardTo = "";

  @ApiName("afterEventId")
  @Option(
      names = "--after",
      paramLabel = "ID",
      description = {
        "Begin behind this event; 'beginning' for all there are. Otherwise where it ended the last",
        "time, and the first time from now on."
      })
  @Nullable String after;

  @Option(names = "--type", paramLabel = "TYPE", description = "loan.custody or loan.client alone.")
  @Nullable String type;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = {
        "The secret to sign with (whsec_...), made when there is none (otherwise one of the",
        "profile's; the receiver reads it there)."
      })
  @Nullable Path secretFile;

  @Option(names = "--drain", description = "End when all there are now have been forwarded.")
  boolean drain;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "How often to look (default: 2).")
  long intervalSeconds;

  WebhookListenCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Target target = Target.of(forwardTo);
    long interval = Seconds.atLeast(1, "--interval", intervalSeconds);
    Profiles profiles = Profiles.of(session.around());
    Path chosen = secretFile;
    PrivateFile secret =
        chosen == null
            ? profiles.beside(session.name(), ".listen-secret")
            : new PrivateFile(chosen.toAbsolutePath());
    String wanted = type == null ? "" : type;
    var route = new Route(session.profile(), session.caller(), wanted, target.address());
    ListenPlace place = ListenPlace.of(profiles, session.name(), route);
    try (Held _ = place.hold();
        Forwarder forwarder =
            new Forwarder(target, WebhookSignature.of(secret), session.around())) {
      session.out().say("Signed with the secret in " + secret.path());
      forward(session, place, forwarder, interval);
    }
    return ExitCode.DONE;
  }

  private void forward(Session session, ListenPlace place, Forwarder forwarder, long interval) {
    String path = session.path("/events");
    String begin = begin(session, place, path);
    var kind = new EventFeed.Kind(path, AFTER, "eventId");
    EventFeed feed = new EventFeed(session.api(), kind, Query.none().with("type", type), begin);
    new FollowedFeed(feed, session, interval)
        .follow(
            drain,
            batch ->
                batch
                    .events()
                    .forEach(event -> {
                      String told = forwarder.deliver(event);
                      place.keep(event.at("eventId").text());
                      session.out().line(told);
                    }));
  }

  /**
   * The place is kept before anything is forwarded: a first event that fails is not passed over.
   */
  private String begin(Session session, ListenPlace place, String path) {
    String given = after;
    if (given != null) {
      String from = given.equals("beginning") ? "" : given;
      requireTold(session, path, from);
      place.keep(from);
      return from;
    }
    String kept = place.kept();
    if (kept != null) {
      return kept;
    }
    String now = FeedStart.now(session.api(), path);
    place.keep(now);
    session.out().say("Nothing was forwarded there yet: it begins with the changes from now on.");
    return now;
  }

  /** A place that the service refuses does not take that of a good one. */
  private void requireTold(Session session, String path, String from) {
    Query one = Query.none().with("type", type).with("limit", 1).with(AFTER, from);
    var _ = session.api().get(path + one);
  }
}
