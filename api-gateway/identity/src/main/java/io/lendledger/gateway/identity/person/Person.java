package io.lendledger.gateway.identity.person;

import java.util.List;

/**
 * A person, as an issuer has vouched for.
 *
 * @param issuer the issuer
 * @param subject the person there
 * @param roles their roles there that mean something here
 */
public record Person(String issuer, String subject, List<String> roles) {

  private static final int LONGEST_SUBJECT = 255;

  /** Copies the roles. */
  public Person {
    roles = List.copyOf(roles);
  }

  /** Whether a subject can be written into the history: OpenID Connect Core, section 2. */
  public static boolean isSubject(String subject) {
    return !subject.isBlank()
        && subject.length() <= LONGEST_SUBJECT
        && subject.chars().noneMatch(each -> each < ' ' || each > '~');
  }
}
