package io.lendledger.benchmarks;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A path that can be measured.
 *
 * @param name by which it is asked for
 * @param data that it needs
 * @param trials of it
 */
record BenchPath(String name, StageData data, Trials trials) {

  static final List<BenchPath> ALL =
      List.of(
          new BenchPath("transactions", StageData.FRESH, SingleTransactions::trials),
          new BenchPath("refused", StageData.FRESH, SingleTransactions::refusals),
          new BenchPath("transactions-bulk", StageData.FRESH, SingleTransactions::bodies),
          new BenchPath("opt-ins", StageData.FRESH, ReferenceLists::optIns),
          new BenchPath("instruments", StageData.FRESH, ReferenceLists::instruments),
          new BenchPath("snapshot-few-large", StageData.INVENTORY, Snapshots::fewLarge),
          new BenchPath("snapshot-many-small", StageData.INVENTORY, Snapshots::manySmall),
          new BenchPath("next-day", StageData.INVENTORY, Snapshots::nextDay),
          new BenchPath("slopes", StageData.GROWING, Slopes::trials),
          new BenchPath("borrow", StageData.LENDING, Lending::borrow),
          new BenchPath("settlements", StageData.LENDING, Lending::settlements),
          new BenchPath("collateral", StageData.LENDING, Lending::collateral),
          new BenchPath("close", StageData.LENDING, Lending::close),
          new BenchPath("portfolio", StageData.ANALYSED, Reading::portfolio),
          new BenchPath(
              "page-client-loans-1000",
              StageData.LENT,
              Reading.page(
                  "page of 1,000 client loans, 16 connections",
                  "/api/v1/loans/clients?limit=1000",
                  0.02)),
          new BenchPath(
              "page-custody-100",
              StageData.LENT,
              Reading.page(
                  "page of 100 custody loans, 16 connections",
                  "/api/v1/loans/custody?limit=100",
                  0.12)),
          new BenchPath("page-accruals-1000", StageData.LENT, Reading::accruals),
          new BenchPath(
              "billing-summary",
              StageData.LENT,
              Reading.page(
                  "billing summary of a month, 16 connections", "/api/v1/billing-summary", 0.3)),
          new BenchPath("rebuild", StageData.LENT, Rebuilding::trials),
          new BenchPath("memory", StageData.LENT, Memory::trials),
          new BenchPath("start", StageData.LENT, Starting::trials));

  /** Makes a path's trials at a service. */
  @FunctionalInterface
  interface Trials {
    List<Trial> of(Stage stage) throws Exception;
  }

  /** Whether a path is among those that are asked for, or all are. */
  static boolean isAsked(String name, Set<String> names) {
    return names.isEmpty() || names.contains(name);
  }

  /** Throws when there is no such path. */
  static void requireKnown(Set<String> names) {
    for (String name : names) {
      if (!names().contains(name)) {
        throw new IllegalArgumentException("there is no path " + name);
      }
    }
  }

  private static List<String> names() {
    return Stream.concat(
            Bench.APPENDERS.stream().map(each -> "append-" + each),
            Stream.concat(ALL.stream().map(BenchPath::name), Bench.ONLY_WHEN_NAMED.stream()))
        .toList();
  }

  static String usage() {
    return "Usage: lendledger bench [path ...] [--rounds=5] [--quick] [--report=FILE]"
        + " [--warm=40] [--nodes=3] [--kills=200]\npaths, from nodes on only when they are named: "
        + String.join(", ", names());
  }
}
