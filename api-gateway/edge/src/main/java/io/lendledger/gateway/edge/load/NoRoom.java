package io.lendledger.gateway.edge.load;

/** Why a request found no room, in words that follow a colon. */
enum NoRoom {
  FULL("the queue is full"),
  DISPLACED("another's came first"),
  TOO_LATE("its turn would come too late"),
  WAITED("its turn has not come in time");

  private final String words;

  NoRoom(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
