package io.lendledger.core.rebuild;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the read models and look-ups stand. */
public record ProjectionStates(List<ProjectionState> data) {

  /**
   * One read model, or the look-ups.
   *
   * @param name its name
   * @param state {@code Live}, {@code Replaying} or {@code Failed}
   * @param position last event that the live model has handled; -1 for none
   * @param lag events of the store behind that
   * @param progress fraction of the store that it has handled, or during a replay that the replay
   *     has handled, 0…1
   * @param revision of its tables, in which the rows are kept
   * @param reason why it is {@code Failed}
   * @param replay the last replay; null when there was none
   * @param verification the last verification; null when there was none
   */
  public record ProjectionState(
      String name,
      String state,
      long position,
      long lag,
      BigDecimal progress,
      int revision,
      @Nullable String reason,
      @Nullable Rebuild replay,
      @Nullable Rebuild verification) {}
}
