package io.lendledger.core.audit;

import java.math.BigDecimal;
import java.util.List;

/** Where the read models stand. */
public record ProjectionStates(List<ProjectionState> data) {

  /**
   * One read model.
   *
   * @param name its name
   * @param state {@code Live}, {@code Replaying} or {@code Failed}
   * @param position last event it has taken over; -1 for none
   * @param lag events of the store behind that
   * @param progress fraction of the store it has taken over, 0…1
   */
  public record ProjectionState(
      String name, String state, long position, long lag, BigDecimal progress) {}
}
