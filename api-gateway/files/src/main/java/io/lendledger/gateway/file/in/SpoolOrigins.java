package io.lendledger.gateway.file.in;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the places of files that were handed in tell of them. They never change, so each is read
 * once; a look at all of them is the list of a directory.
 */
final class SpoolOrigins {

  private static final Logger log = LoggerFactory.getLogger(SpoolOrigins.class);
  private static final String ORIGIN = "origin.json";

  private final Path taken;
  private final JsonMapper json = JsonMapper.builder().build();
  private final Map<Path, TakenFile> known = new ConcurrentHashMap<>();

  SpoolOrigins(Path taken) {
    this.taken = taken;
  }

  static Path in(Path place) {
    return place.resolve(ORIGIN);
  }

  byte[] write(TakenFile file) {
    return json.writeValueAsBytes(file);
  }

  /** All, in the order in which they came; some may not be wholly taken, or finished by now. */
  List<TakenFile> all() {
    try (Stream<Path> entries = Files.list(taken)) {
      List<Path> places = entries.toList();
      known.keySet().retainAll(places.stream().collect(Collectors.toSet()));
      return places.stream()
          .map(this::of)
          .flatMap(Optional::stream)
          .sorted(TakenFile.IN_ORDER)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those that were there when they were listed last. */
  Stream<TakenFile> known() {
    return known.values().stream();
  }

  private Optional<TakenFile> of(Path place) {
    TakenFile before = known.get(place);
    if (before != null) {
      return Optional.of(before);
    }
    Optional<TakenFile> read = read(place);
    read.ifPresent(file -> known.put(place, file));
    return read;
  }

  private Optional<TakenFile> read(Path place) {
    try {
      return Optional.of(json.readValue(Files.readAllBytes(in(place)), TakenFile.class));
    } catch (NoSuchFileException goneMeanwhile) {
      return Optional.empty();
    } catch (IOException failed) {
      log.warn("{} cannot be read and waits: {}", place, failed.toString());
      return Optional.empty();
    } catch (JacksonException unreadable) {
      log.error("{} is not of this service and is left alone: {}", place, unreadable.toString());
      return Optional.empty();
    }
  }
}
