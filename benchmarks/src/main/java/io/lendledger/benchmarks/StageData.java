package io.lendledger.benchmarks;

/** What a service knows when paths are measured at it. */
enum StageData {
  FRESH("that knows nothing") {
    @Override
    void send(Stage stage) {}
  },
  INVENTORY("for snapshots") {
    @Override
    void send(Stage stage) {}
  },
  GROWING("for much, and one for little") {
    @Override
    void send(Stage stage) {}
  },
  LENDING("with an inventory to lend") {
    @Override
    void send(Stage stage) {}
  },
  ANALYSED("with 3,000 instruments and 18,460 holdings") {
    @Override
    void send(Stage stage) throws Exception {
      PortfolioData.send(stage.service().port());
    }
  },
  LENT("with a book of loans") {
    @Override
    void send(Stage stage) throws Exception {
      ReadRate.store(stage.service().data());
    }
  };

  private final String description;

  StageData(String description) {
    this.description = description;
  }

  String description() {
    return description;
  }

  abstract void send(Stage stage) throws Exception;
}
