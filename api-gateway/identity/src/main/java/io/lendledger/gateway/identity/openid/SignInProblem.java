package io.lendledger.gateway.identity.openid;

import java.io.Serial;
import java.util.Locale;

/** Why nobody is signed in. The sign-in page says it in words, by the problem's name. */
final class SignInProblem extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** The problems that the page has words for. */
  enum Kind {
    /** The browser has not started it, or too long ago. */
    NOT_STARTED_HERE,
    /** The person, or the issuer, has declined. */
    DECLINED,
    /** The issuer does not answer. */
    ISSUER_AWAY,
    /** Too many sign in at once. */
    BUSY,
    /** What the issuer says does not hold. */
    REFUSED,
    /** The person has no role that allows anything here. */
    NO_ROLE,
    /** The person has roles that exclude each other. */
    MIXED_ROLES,
    /** Signed out here, perhaps not at the issuer. */
    STILL_AT_ISSUER;

    String wire() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Kind kind;
  private final boolean ofThisService;

  SignInProblem(Kind kind, String message) {
    super(message);
    this.kind = kind;
    this.ofThisService = false;
  }

  SignInProblem(Kind kind, String message, Throwable cause) {
    this(kind, message, cause, false);
  }

  private SignInProblem(Kind kind, String message, Throwable cause, boolean ofThisService) {
    super(message, cause);
    this.kind = kind;
    this.ofThisService = ofThisService;
  }

  /** The issuer refuses this service, as with a secret that is wrong, whoever signs in. */
  static SignInProblem ofThisService(Throwable refusal) {
    return new SignInProblem(Kind.REFUSED, refusal.toString(), refusal, true);
  }

  /** Whether the one who signs in has sent what does not hold. */
  boolean isOfSender() {
    return kind == Kind.REFUSED && !ofThisService;
  }

  Kind kind() {
    return kind;
  }
}
