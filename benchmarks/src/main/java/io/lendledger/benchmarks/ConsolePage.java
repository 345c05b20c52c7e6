package io.lendledger.benchmarks;

import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The console's list of loans in a browser, and what the browser tells of it. */
final class ConsolePage {

  private static final String TASKS =
      """
      window.tasks = [];
      window.watch?.disconnect();
      window.watch = new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration)));
      watch.observe({entryTypes: ['longtask']});
      """;

  private static final String SEEN =
      """
      const done = arguments[0];
      const is = () => !!(CONDITION);
      const end = performance.now() + 120000;
      (function look() {
        if (is() || performance.now() > end) done(is() ? performance.now() : -1);
        else requestAnimationFrame(look);
      })();
      """;

  private static final String SCROLL =
      """
      const done = arguments[0];
      const frame = document.querySelector('main .frame');
      let rows = 0, gap = 0, before = performance.now();
      frame.scrollTop = 0;
      (function pass(now) {
        gap = Math.max(gap, now - before);
        before = now;
        rows = Math.max(rows, frame.querySelectorAll('tbody tr').length);
        const end = frame.scrollHeight - frame.clientHeight;
        if (frame.scrollTop < end - 1) {
          frame.scrollTop = Math.min(end, frame.scrollTop + 240);
          requestAnimationFrame(pass);
        } else setTimeout(() => done({
          rows,
          gap,
          task: Math.max(0, ...tasks),
          last: Math.max(...[...frame.querySelectorAll('tr[data-at]')].map(each => Number(each.dataset.at)))
        }), 500);
      })(before);
      """;

  private static final String SPIN =
      """
      const done = arguments[0];
      let frames = 0;
      (function pass() {
        const end = performance.now() + 8;
        while (performance.now() < end);
        frames++;
        if (frames < 1000) requestAnimationFrame(pass);
        else setTimeout(() => done(Math.max(0, ...tasks)), 500);
      })();
      """;

  private final Chromium browser;
  private final String address;

  ConsolePage(Chromium browser, String address) {
    this.browser = browser;
    this.address = address;
  }

  /** How a first visit went. */
  record Opened(double kilobytes, double paintMillis, double rowsMillis) {}

  /** How it was to see all rows. */
  record Scrolled(double rowElements, double longestFrameMillis, double longestTaskMillis) {}

  void signIn(String person) throws IOException, InterruptedException {
    browser.visit(address + "/");
    await("document.querySelector('.person')");
    browser.run(
        "[...document.querySelectorAll('.person')]"
            + ".find(each => each.textContent.includes(arguments[0])).click()",
        person);
    await("document.querySelector('nav a[aria-current]')");
  }

  /** Opens the list as somebody does whose browser has kept nothing of it. */
  Opened openCold() throws IOException, InterruptedException {
    browser.visit("about:blank");
    browser.tell("Network.clearBrowserCache", Map.of());
    browser.visit(address + "/console/loans");
    double rows = await("document.querySelector('td .open')");
    JsonNode told =
        browser.run(
            """
            const scripts = performance.getEntriesByType('resource').filter(each => /\\.js$/.test(each.name));
            return {
              bytes: scripts.reduce((sum, each) => sum + each.encodedBodySize, 0),
              paint: performance.getEntriesByName('first-contentful-paint')[0].startTime
            };
            """);
    return new Opened(told.get("bytes").asDouble() / 1e3, told.get("paint").asDouble(), rows);
  }

  /** Loads what has not come yet; answers how long the longest task took, 0 when none took long. */
  double loadAll(int rows) throws IOException, InterruptedException, WrongResult {
    browser.run(TASKS);
    String more =
        "[...document.querySelectorAll('.count button')]"
            + ".find(each => each.textContent === 'Load more' && !each.disabled)";
    String all = "document.querySelector('main table').ariaRowCount == " + (rows + 1);
    while (!browser.run("return " + all).asBoolean()) {
      await(more + " || " + all);
      browser.run("(" + more + ")?.click()");
      await("!(" + more + ") || " + all);
    }
    WrongResult.unlessEqual(
        "rows",
        rows + 1,
        browser.run("return +document.querySelector('main table').ariaRowCount").asInt());
    return browser.run("return Math.max(0, ...tasks)").asDouble();
  }

  /** Lets all rows pass by, eight a frame. */
  Scrolled scroll(int rows) throws IOException, InterruptedException, WrongResult {
    browser.run(TASKS);
    JsonNode told = browser.runAsync(SCROLL);
    WrongResult.unlessEqual("the last row", rows - 1, told.get("last").asInt());
    return new Scrolled(
        told.get("rows").asDouble(), told.get("gap").asDouble(), told.get("task").asDouble());
  }

  /**
   * The longest task of an empty page that works for 8 ms a frame: what the machine makes of it.
   */
  double longestOfAnEmptyPage() throws IOException, InterruptedException {
    browser.visit("about:blank");
    browser.run(TASKS);
    return browser.runAsync(SPIN).asDouble();
  }

  /** Milliseconds after the page began when a condition holds. */
  private double await(String condition) throws IOException, InterruptedException {
    double millis = browser.runAsync(SEEN.replace("CONDITION", condition)).asDouble();
    if (millis < 0) {
      throw new IOException("the console never had " + condition);
    }
    return millis;
  }
}
