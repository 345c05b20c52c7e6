package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import io.lendledger.cli.profile.PrivateFile;
import io.lendledger.cli.profile.Profiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far the events of a profile were forwarded to an address. */
final class ListenPlace {

  private static final int DIGITS = 16;

  private final PrivateFile file;
  private final String address;

  private ListenPlace(PrivateFile file, String address) {
    this.file = file;
    this.address = address;
  }

  static ListenPlace of(Profiles profiles, String profile, String address) {
    String suffix = ".listen-" + digest(address).substring(0, DIGITS) + ".json";
    return new ListenPlace(profiles.beside(profile, suffix), address);
  }

  private static String digest(String address) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(address.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Nobody else forwards to that address meanwhile. */
  record Held(FileChannel channel) implements AutoCloseable {

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException ended) {
        throw new IllegalStateException(ended);
      }
    }
  }

  /** Holds it until it is closed, or the process ends. */
  Held hold() {
    if (file.read().isEmpty()) {
      write(Json.none());
    }
    Path path = file.path().resolveSibling(file.path().getFileName() + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isLocked(channel)) {
        return new Held(channel);
      }
      channel.close();
    } catch (IOException failed) {
      throw new CommandFailure(
          ExitCode.USAGE, path + " cannot be locked: " + failed.getMessage(), failed);
    }
    throw new CommandFailure(ExitCode.USAGE, "Another command forwards to " + address);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException inThisProcess) {
      return false;
    }
  }

  /** The last event that was taken; null the first time. */
  @Nullable String kept() {
    Optional<byte[]> kept = file.read();
    if (kept.isEmpty()) {
      return null;
    }
    try {
      Json after = Json.parse(kept.get()).at("after");
      return after.isNull() ? null : after.text();
    } catch (UnreadableJson broken) {
      throw new CommandFailure(
          ExitCode.USAGE, file.path() + " cannot be read: say --after where to begin", broken);
    }
  }

  /** That event was taken. */
  void keep(String eventId) {
    write(new Json.Text(eventId));
  }

  private void write(Json after) {
    String kept = Json.of("forwardTo", address, "after", after).written() + "\n";
    file.write(kept.getBytes(StandardCharsets.UTF_8));
  }
}
