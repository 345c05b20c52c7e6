package io.lendledger.benchmarks;

/** Runs the benchmark that is named. */
public final class Benchmarks {

  private Benchmarks() {}

  /** Takes the benchmark's name; ends with exit code 2 when there is none of it. */
  public static void main(String[] arguments) throws Exception {
    switch (arguments.length == 1 ? arguments[0] : "") {
      case "appends" -> Appends.measure();
      case "chain" -> ChainCost.measure();
      default -> {
        System.err.println("Usage: benchmarks/run appends | chain");
        System.exit(2);
      }
    }
    System.exit(0);
  }
}
