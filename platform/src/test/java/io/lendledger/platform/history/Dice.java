package io.lendledger.platform.history;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Choices that one number decides. */
record Dice(RandomGenerator random) {

  static Dice of(int seed) {
    return new Dice(RandomGeneratorFactory.getDefault().create(seed));
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  long units(long most) {
    return random.nextLong(1, most + 1);
  }

  boolean oneIn(int chances) {
    return below(chances) == 0;
  }

  <T> T of(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  <T> Optional<T> ofAny(List<T> choices) {
    return choices.isEmpty() ? Optional.empty() : Optional.of(of(choices));
  }
}
