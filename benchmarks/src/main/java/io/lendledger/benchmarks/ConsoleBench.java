package io.lendledger.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The console in a real browser before a service with 10,000 loans: what is sent until it is there,
 * how soon something is seen, and whether the list of all of them can be scrolled.
 */
final class ConsoleBench {

  private static final int LOANS = 10_000;
  private static final int FEW_LOANS = 2_000;
  private static final double SCRIPT_KB = 60;
  private static final double PAINT_MS = 500;
  private static final double TASK_MS = 50;
  private static final double ROWS = 80;

  private final Settings settings;
  private final ConsolePage page;
  private final int loans;

  private ConsoleBench(Settings settings, ConsolePage page, int loans) {
    this.settings = settings;
    this.page = page;
    this.loans = loans;
  }

  static void run(Settings settings, Report report) throws Exception {
    int loans = settings.size(LOANS, FEW_LOANS);
    try (Chromium browser = Chromium.start();
        Stage stage = Stage.open(settings)) {
      ConsoleBook.store(stage.service().data(), loans);
      browser.tell(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", 1440, "height", 900, "deviceScaleFactor", 1, "mobile", false));
      var page = new ConsolePage(browser, "https://localhost:" + stage.service().port());
      page.signIn("desk");
      report.note(new ConsoleBench(settings, page, loans).measured());
    }
  }

  private String measured() throws Exception {
    page.openCold();
    List<ConsolePage.Opened> opened = new ArrayList<>();
    List<ConsolePage.Scrolled> scrolled = new ArrayList<>();
    List<Double> empty = new ArrayList<>();
    double slowestPage = 0;
    for (int round = 0; round < settings.rounds(); round++) {
      opened.add(page.openCold());
      slowestPage = Math.max(slowestPage, page.loadAll(loans));
      scrolled.add(page.scroll(loans));
      empty.add(page.longestOfAnEmptyPage());
    }
    List<String> lines = new ArrayList<>();
    lines.add("| of the console, %,d loans | budget | figure (range) | kept |".formatted(loans));
    lines.add("|---|---|---|---|");
    lines.add(
        line(
            "scripts until the first rows, gzip, kB", SCRIPT_KB, opened, each -> each.kilobytes()));
    lines.add(
        line("first paint, nothing cached, ms", PAINT_MS, opened, each -> each.paintMillis()));
    lines.add(
        line("first rows, nothing cached, ms", Double.NaN, opened, each -> each.rowsMillis()));
    lines.add(
        line(
            "longest task while all rows pass by, ms (0: none of 50 or more)",
            TASK_MS,
            scrolled,
            each -> each.longestTaskMillis()));
    lines.add(
        line(
            "the same of an empty page that works for 8 ms a frame, ms",
            Double.NaN,
            empty,
            each -> each));
    lines.add(
        line(
            "longest time between two frames meanwhile, ms",
            Double.NaN,
            scrolled,
            each -> each.longestFrameMillis()));
    lines.add(line("row elements at once, 1440 × 900", ROWS, scrolled, each -> each.rowElements()));
    lines.add(
        String.format(
            Locale.ROOT,
            "| longest task while 500 more rows come, ms (0: none of 50 or more) |  | %.0f |  |",
            slowestPage));
    return String.join("\n", lines);
  }

  private static <T> String line(
      String title, double budget, List<T> rounds, ToDoubleFunction<T> figure) {
    Spread spread = Spread.of(rounds.stream().mapToDouble(figure));
    boolean none = Double.isNaN(budget);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.1f (%.1f–%.1f) | %s |",
        title,
        none ? "" : "≤ %.0f".formatted(budget),
        spread.median(),
        spread.least(),
        spread.most(),
        none ? "" : spread.median() <= budget ? "yes" : "no");
  }
}
