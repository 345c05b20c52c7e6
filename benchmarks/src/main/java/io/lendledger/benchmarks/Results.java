package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The turns of a trial's sides, round by round. */
final class Results {

  private final Trial trial;
  private final List<Measured> ours = new ArrayList<>();
  private final List<List<Measured>> others;

  Results(Trial trial) {
    this.trial = trial;
    this.others = trial.others().stream().<List<Measured>>map(_ -> new ArrayList<>()).toList();
  }

  /** Runs a trial: everyone takes a turn in each round, the service first in every other one. */
  static Results of(Trial trial, Settings settings) throws Exception {
    new Results(trial).round(0, settings.warming());
    var results = new Results(trial);
    for (int round = 0; round < settings.rounds(); round++) {
      results.round(round, settings.turn());
    }
    trial.check().require();
    return results;
  }

  private void round(int number, Duration length) throws Exception {
    if (number % 2 == 0) {
      ours.add(trial.ours().take(length));
    }
    for (int i = 0; i < others.size(); i++) {
      others.get(i).add(trial.others().get(i).turn().take(length));
    }
    if (number % 2 == 1) {
      ours.add(trial.ours().take(length));
    }
  }

  Trial trial() {
    return trial;
  }

  Spread figure() {
    return Spread.of(ours.stream().mapToDouble(Measured::figure));
  }

  Spread figureOf(int other) {
    return Spread.of(others.get(other).stream().mapToDouble(Measured::figure));
  }

  Spread ratioOver(int other) {
    List<Measured> compared = others.get(other);
    return Spread.of(
        IntStream.range(0, ours.size())
            .mapToDouble(i -> ours.get(i).figure() / compared.get(i).figure()));
  }

  Spread serviceMicros() {
    return Spread.of(ours.stream().mapToDouble(Measured::serviceMicros));
  }

  Spread databaseMicros() {
    return Spread.of(ours.stream().mapToDouble(Measured::databaseMicros));
  }
}
