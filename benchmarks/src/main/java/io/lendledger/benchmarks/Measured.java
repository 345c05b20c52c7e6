package io.lendledger.benchmarks;

/**
 * A turn's result.
 *
 * @param figure in the trial's unit
 * @param serviceMicros processor time of the service for each unit; NaN when it is not known
 * @param databaseMicros the same of PostgreSQL
 */
record Measured(double figure, double serviceMicros, double databaseMicros) {

  static Measured of(double figure) {
    return new Measured(figure, Double.NaN, Double.NaN);
  }
}
