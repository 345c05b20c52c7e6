package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answers that the programme got, in a file of the data directory. A start after a kill reads
 * them instead of sending those requests again, and so comes to where the former one was.
 */
final class Journal {

  private static final String FILE = "demo-programme.ndjson";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path file;
  private final List<Entry> entries;

  private Journal(Path file, List<Entry> entries) {
    this.file = file;
    this.entries = entries;
  }

  /** What a line tells. */
  private enum Kind {
    BEGUN,
    ANSWERED,
    PAUSED,
    COMPLETED,
    GIVEN_UP
  }

  /**
   * One line.
   *
   * @param at what the programme's clock showed
   * @param request which request was answered
   */
  private record Entry(
      Kind kind,
      Instant at,
      @Nullable ProgrammePlan plan,
      @Nullable String request,
      int status,
      @Nullable JsonNode body) {}

  static boolean existsIn(Path data) {
    return Files.exists(data.resolve(FILE));
  }

  /** Whether there is one that has not come to an end. */
  static boolean isInterruptedIn(Path data) {
    if (!existsIn(data)) {
      return false;
    }
    Journal journal = open(data);
    return !journal.isOver() && !journal.isGivenUp();
  }

  static Journal begin(Path data, ProgrammePlan plan) {
    var journal = new Journal(data.resolve(FILE), new ArrayList<>());
    journal.add(new Entry(Kind.BEGUN, plan.start(), plan, null, 0, null));
    return journal;
  }

  /** Reads what was kept; a last line that a kill cut off is not one. */
  static Journal open(Path data) {
    Path file = data.resolve(FILE);
    try {
      byte[] bytes = Files.readAllBytes(file);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      if (end < bytes.length) {
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
          channel.truncate(end);
        }
      }
      String whole = new String(bytes, 0, end, StandardCharsets.UTF_8);
      List<Entry> entries = new ArrayList<>();
      for (String line : whole.lines().toList()) {
        entries.add(JSON.readValue(line, Entry.class));
      }
      return new Journal(file, entries);
    } catch (IOException e) {
      throw new UncheckedIOException("The journal " + file + " cannot be read", e);
    } catch (JacksonException e) {
      throw new IllegalStateException("The journal " + file + " cannot be read", e);
    }
  }

  /** The plan; null when the kill came before it was kept. */
  @Nullable ProgrammePlan plan() {
    return entries.isEmpty() ? null : entries.getFirst().plan();
  }

  /** Whether there is nothing left to send. */
  boolean isOver() {
    return !entries.isEmpty() && entries.getLast().kind() == Kind.COMPLETED;
  }

  boolean isGivenUp() {
    return !entries.isEmpty() && entries.getLast().kind() == Kind.GIVEN_UP;
  }

  /** What the clock showed last. */
  Instant lastMoment() {
    return entries.getLast().at();
  }

  List<Answer> answers() {
    return entries.stream()
        .filter(each -> each.kind() == Kind.ANSWERED)
        .map(each ->
            new Answer(
                String.valueOf(each.request()),
                each.status(),
                each.body() == null ? JSON.nullNode() : each.body()))
        .toList();
  }

  void answered(Answer answer, Clock clock) {
    add(
        new Entry(
            Kind.ANSWERED,
            clock.instant(),
            null,
            answer.request(),
            answer.status(),
            answer.body()));
  }

  void paused(Clock clock) {
    add(mark(Kind.PAUSED, clock));
  }

  void completed(Clock clock) {
    add(mark(Kind.COMPLETED, clock));
  }

  void givenUp(Clock clock) {
    add(mark(Kind.GIVEN_UP, clock));
  }

  private static Entry mark(Kind kind, Clock clock) {
    return new Entry(kind, clock.instant(), null, null, 0, null);
  }

  private synchronized void add(Entry entry) {
    entries.add(entry);
    try {
      Files.writeString(
          file,
          JSON.writeValueAsString(entry) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("The journal " + file + " cannot be written", e);
    }
  }
}
