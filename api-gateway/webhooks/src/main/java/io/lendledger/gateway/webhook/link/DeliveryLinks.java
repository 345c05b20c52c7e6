package io.lendledger.gateway.webhook.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.Fields;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.identity.session.LenderCredentials;
import io.lendledger.gateway.webhook.delivery.Delivery;
import io.lendledger.gateway.webhook.delivery.DeliveryLog;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Makes links to deliveries, and finds what they show. A link ends with its time, with its
 * subscription and with the credential that made it; nothing is kept of it. Blocks.
 */
@Component
public class DeliveryLinks {

  /** Where links lead. */
  static final String PATH = "/shared/v1/deliveries/";

  private static final Duration USUAL = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofDays(7);

  /** The longest life of a link whose credential may end without this service being told. */
  private static final Duration LONGEST_OF_OTHERS = Duration.ofHours(1);

  private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{0,6}");
  private static final FieldType<Duration> SECONDS =
      cell -> {
        if (cell.kind() == Cell.Kind.NUMBER && DIGITS.matcher(cell.text()).matches()) {
          Duration life = Duration.ofSeconds(Long.parseLong(cell.text()));
          if (life.compareTo(LONGEST) <= 0) {
            return life;
          }
        }
        throw new IllegalArgumentException("must be a whole number of seconds from 1 to 604800");
      };

  private final LinkSeal seal;
  private final DeliveryLog log;
  private final LenderCredentials credentials;
  private final SecuritySettings settings;
  private final Clock clock;

  DeliveryLinks(
      LinkSeal seal,
      DeliveryLog log,
      LenderCredentials credentials,
      SecuritySettings settings,
      Clock clock) {
    this.seal = seal;
    this.log = log;
    this.credentials = credentials;
    this.settings = settings;
    this.clock = clock;
  }

  /** The {@code expiresIn} of a request, else the usual time. */
  public static Duration read(Fields fields) {
    return fields.optional("expiresIn", SECONDS, USUAL);
  }

  /** A link to a delivery of the caller's lender. */
  public DeliveryLink make(Caller caller, String subscription, String id, Duration life) {
    boolean endsHere = credentials.endsHere(caller.credential());
    if (!endsHere && life.compareTo(LONGEST_OF_OTHERS) > 0) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The request is not valid: 1 fault",
          Fault.of(
              "expiresIn",
              Long.toString(life.toSeconds()),
              "must be at most 3600: this service is not told when your credential ends"));
    }
    Delivery delivery = log.get(caller.requireLender(), subscription, id);
    Instant expiresAt = clock.instant().plus(life).truncatedTo(ChronoUnit.SECONDS);
    String link =
        seal.seal(
            new LinkSubject(
                caller.requireLender(),
                subscription,
                Long.parseLong(delivery.id()),
                endsHere ? seal.mark(caller.credential()) : "",
                expiresAt));
    return new DeliveryLink(settings.publicUrl() + PATH + link, expiresAt);
  }

  /** What a link shows; empty for any that shows nothing, whatever the reason. */
  public Optional<SharedDelivery> open(String link) {
    return seal.open(link)
        .filter(subject -> clock.instant().isBefore(subject.expiresAt()))
        .filter(this::stands)
        .flatMap(
            subject -> find(subject).map(found -> SharedDelivery.of(found, subject.expiresAt())));
  }

  private boolean stands(LinkSubject subject) {
    byte[] issuer = subject.issuer().getBytes(UTF_8);
    return issuer.length == 0
        || credentials.good(subject.lender(), Scope.WEBHOOKS).stream()
            .anyMatch(each -> MessageDigest.isEqual(seal.mark(each).getBytes(UTF_8), issuer));
  }

  private Optional<Delivery> find(LinkSubject subject) {
    try {
      return Optional.of(
          log.get(subject.lender(), subject.subscription(), Long.toString(subject.delivery())));
    } catch (Rejected gone) {
      if (gone.rejection().code() == RejectionCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw gone;
    }
  }
}
