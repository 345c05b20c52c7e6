package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs the benchmark that is named. */
public final class Benchmarks {

  private static final String USAGE =
      "Usage: benchmarks/run appends | asof | chain | rebuild | overload <port of a running"
          + " service> | portfolio <port> <data directory> | reads <port> <data directory> |"
          + " years <port> <data directory> |"
          + " drivers <port> <data directory> | writes <port> <data directory> |"
          + " bulk <port> <data directory> |"
          + " close <port> <data directory> | covers <port> <data directory> |"
          + " neighbours <port of a running service> <flood> <rows> | webhooks | cost <port> <data"
          + " directory> <port> <data directory of the baseline>";

  private Benchmarks() {}

  /** Takes the benchmark's name; ends with exit code 2 when there is none of it. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("bench")) {
      System.exit(Bench.run(Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
    if (arguments.length > 0 && arguments[0].equals("crud")) {
      CrudService.run(Arrays.copyOfRange(arguments, 1, arguments.length));
      return;
    }
    switch (String.join(" ", arguments)) {
      case "appends" -> Appends.measure();
      case "asof" -> AsOf.measure();
      case "chain" -> ChainCost.measure();
      case "rebuild" -> RebuildRate.measure();
      case String asked when asked.matches("overload \\d{1,5}") ->
          Overload.measure(Integer.parseInt(arguments[1]));
      case String asked when asked.matches("portfolio \\d{1,5} \\S+") ->
          PortfolioRate.measure(served(arguments, 1));
      case String asked when asked.matches("reads \\d{1,5} \\S+") ->
          ReadRate.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("years \\d{1,5} \\S+") ->
          YearReads.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("drivers \\d{1,5} \\S+") ->
          DriverRate.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("writes \\d{1,5} \\S+") ->
          WriteRates.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("bulk \\d{1,5} \\S+") ->
          BulkRates.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("close \\d{1,5} \\S+") ->
          ClosingRate.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("covers \\d{1,5} \\S+") ->
          CoverRate.measure(served(arguments, 1), Path.of(arguments[2]));
      case String asked when asked.matches("cost \\d{1,5} \\S+ \\d{1,5} \\S+") ->
          RequestCost.measure(served(arguments, 1), served(arguments, 3));
      case String asked when asked.matches("neighbours \\d{1,5} [a-z]+ \\d{1,7}") ->
          Neighbours.measure(
              Integer.parseInt(arguments[1]), arguments[2], Integer.parseInt(arguments[3]));
      case String asked when asked.matches("flood \\d{1,5} [a-z]+ \\d{1,7}") ->
          FloodProcess.run(
              Integer.parseInt(arguments[1]), arguments[2], Integer.parseInt(arguments[3]));
      case "webhooks" -> Webhooks.measure();
      default -> {
        System.err.println(USAGE);
        System.exit(2);
      }
    }
    System.exit(0);
  }

  private static ServedBy served(String[] arguments, int at) throws IOException {
    return ServedBy.of(Integer.parseInt(arguments[at]), Path.of(arguments[at + 1]));
  }
}
