package io.lendledger.gateway.webhook.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.webhook.delivery.Sender;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/** A delivery as a small page: no script, no style, nothing from elsewhere. */
final class SharedPage {

  private static final String BEGIN =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Webhook delivery</title>
      </head>
      <body>
      <main>
      """;

  private static final String NONE = "–";

  private final StringBuilder html = new StringBuilder();

  private SharedPage() {}

  static byte[] of(SharedDelivery delivery) {
    SharedPage page = new SharedPage();
    page.html.append(BEGIN).append("<h1>Webhook delivery ");
    page.text(delivery.id());
    page.html.append("</h1>\n<table>\n");
    page.rows(delivery);
    page.html.append("</table>\n");
    page.block("Request headers", headers(delivery));
    page.block("Request body", delivery.requestBody());
    page.block("Response body", delivery.responseBody());
    page.html.append("</main>\n</body>\n</html>\n");
    return page.html.toString().getBytes(UTF_8);
  }

  private void rows(SharedDelivery delivery) {
    row("Event", delivery.eventId());
    row("Type", delivery.type());
    row("Loan", delivery.loanId());
    row("Status", delivery.status().wire());
    row("Outcome", delivery.outcome().wire());
    row("Attempts", delivery.attempts());
    row("Created", time(delivery.createdAt()));
    row("Last attempt", time(delivery.attemptedAt()));
    row("Next attempt", time(delivery.nextAttemptAt()));
    row("Duration (ms)", delivery.durationMillis());
    row("Response status", delivery.responseStatus());
    row("Failure", delivery.failure());
    row("This link ends", time(delivery.linkExpiresAt()));
  }

  private static String headers(SharedDelivery delivery) {
    StringBuilder lines = new StringBuilder();
    for (Sender.Header each : delivery.requestHeaders()) {
      lines.append(each.name()).append(": ").append(each.value()).append('\n');
    }
    return lines.toString();
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : WireJson.TIMESTAMP.format(time);
  }

  private void row(String name, @Nullable Object value) {
    html.append("<tr><th scope=\"row\">").append(name).append("</th><td>");
    text(value == null ? NONE : value.toString());
    html.append("</td></tr>\n");
  }

  private void block(String name, @Nullable String value) {
    html.append("<h2>").append(name).append("</h2>\n<pre>");
    text(value == null || value.isEmpty() ? NONE : value);
    html.append("</pre>\n");
  }

  private void text(String text) {
    html.append(HtmlUtils.htmlEscape(text, UTF_8.name()));
  }
}
