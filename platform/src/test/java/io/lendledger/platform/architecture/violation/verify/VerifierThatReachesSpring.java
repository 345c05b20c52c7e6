package io.lendledger.platform.architecture.violation.verify;

/** Knows no framework itself, but what it calls does. */
public interface VerifierThatReachesSpring {

  Reached reached();

  /** On the way to a framework. */
  interface Reached {

    Beyond beyond();
  }

  /** The end of the way. */
  interface Beyond {

    org.springframework.context.ApplicationContext context();
  }
}
