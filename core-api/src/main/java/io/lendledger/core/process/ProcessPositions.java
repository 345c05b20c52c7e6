package io.lendledger.core.process;

import java.util.List;

/** How far the processes are. */
public record ProcessPositions(List<ProcessPosition> data) {

  /**
   * One process.
   *
   * @param name its name
   * @param position last event of the store that it has handled or passed; -1 for none
   * @param lag events of the store behind that
   */
  public record ProcessPosition(String name, long position, long lag) {}
}
