package io.lendledger.platform.role;

import io.lendledger.platform.data.StartRefused;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.springframework.core.env.Environment;

/** A side of the house that a process can run. */
public enum Role {
  /** HTTP and all other edges. */
  GATEWAY,
  /** Aggregates and processes. */
  COMMAND,
  /** Projections and reads. */
  QUERY;

  /** The property with the comma-separated roles of this process; all when absent. */
  public static final String PROPERTY = "lendledger.roles";

  /**
   * The roles that an environment asks for.
   *
   * @throws StartRefused when it names an unknown role or none
   */
  public static Set<Role> activeIn(Environment environment) {
    String[] names = environment.getProperty(PROPERTY, String[].class);
    if (names == null) {
      return EnumSet.allOf(Role.class);
    }
    Set<Role> active = EnumSet.noneOf(Role.class);
    for (String name : names) {
      active.add(parse(name));
    }
    if (active.isEmpty()) {
      throw refusal("names no role");
    }
    return active;
  }

  private static Role parse(String name) {
    return Arrays.stream(values())
        .filter(role -> role.name().equals(name.strip().toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> refusal("names the unknown role '" + name.strip() + "'"));
  }

  private static StartRefused refusal(String fault) {
    return new StartRefused(
        "--%s %s: give one or more of gateway,command,query.".formatted(PROPERTY, fault));
  }
}
