package io.lendledger.platform.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class RoleTest {

  @Test
  void allRolesAreActiveUnlessSomeAreNamed() {
    assertThat(Role.activeIn(new MockEnvironment())).containsExactly(Role.values());
  }

  @Test
  void namedRolesAreActive() {
    assertThat(Role.activeIn(asking("query, Command"))).containsExactly(Role.COMMAND, Role.QUERY);
  }

  @Test
  void unknownRoleIsRefused() {
    assertThatThrownBy(() -> Role.activeIn(asking("query,writer")))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("'writer'");
  }

  @Test
  void noRoleIsRefused() {
    assertThatThrownBy(() -> Role.activeIn(asking(""))).isInstanceOf(StartRefused.class);
  }

  private static MockEnvironment asking(String roles) {
    return new MockEnvironment().withProperty(Role.PROPERTY, roles);
  }
}
