package io.lendledger.benchmarks;

/** Runs the benchmark that is named. */
public final class Benchmarks {

  private Benchmarks() {}

  /** Takes the benchmark's name; ends with exit code 2 when there is none of it. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 1 && arguments[0].equals("chain")) {
      ChainCost.measure();
      System.exit(0);
    } else {
      System.err.println("Usage: benchmarks/run chain");
      System.exit(2);
    }
  }
}
