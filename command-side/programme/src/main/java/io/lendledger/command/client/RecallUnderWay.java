package io.lendledger.command.client;

/**
 * The units that a recall still demands from a holding.
 *
 * @param units that count as coming back
 * @param surplus units given up as surplus, until the loan has reduced the recall or they were
 *     returned
 * @param shrinks whether a purchase may make up for it: only for recalls caused by a shortfall
 * @param number counts the client's recalls as they were noted
 */
record RecallUnderWay(long units, long surplus, boolean shrinks, long number) {

  /** Units that the loan recalls from the holding. */
  long claimed() {
    return units + surplus;
  }

  RecallUnderWay givenUp(long more) {
    return new RecallUnderWay(units - more, surplus + more, shrinks, number);
  }

  RecallUnderWay less(long counted, long givenUp) {
    return new RecallUnderWay(units - counted, surplus - givenUp, shrinks, number);
  }

  /** With so many units returned or cancelled: first of those that count. */
  RecallUnderWay served(long came) {
    long counted = Math.min(came, units);
    return less(counted, Math.min(came - counted, surplus));
  }

  RecallUnderWay upTo(long room) {
    return served(Math.max(0, claimed() - room));
  }
}
