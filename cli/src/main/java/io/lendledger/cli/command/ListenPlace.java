package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.json.UnreadableJson;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.profile.PrivateFile;
import io.lendledger.cli.profile.Profile;
import io.lendledger.cli.profile.Profile.Login;
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

/** How far the changes that a login sees were forwarded to an address. */
final class ListenPlace {

  private static final int DIGITS = 16;

  private final PrivateFile file;
  private final Route route;

  private ListenPlace(PrivateFile file, Route route) {
    this.file = file;
    this.route = route;
  }

  /**
   * What is forwarded where. A place of one is none of another: each feed has ids of its own.
   *
   * @param profile which service, and as whom
   * @param caller with whose paths
   * @param type of changes; empty for all
   * @param address of the receiver
   */
  record Route(Profile profile, Caller caller, String type, String address) {

    private String digest() {
      Login login = profile.login();
      Json parts =
          Json.of(
              "server",
              profile.server(),
              "clientId",
              login.clientId(),
              "apiKey",
              login.apiKey(),
              "as",
              caller,
              "type",
              type,
              "forwardTo",
              address);
      try {
        byte[] digest =
            MessageDigest.getInstance("SHA-256")
                .digest(parts.written().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest).substring(0, DIGITS);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  static ListenPlace of(Profiles profiles, String profile, Route route) {
    return new ListenPlace(profiles.beside(profile, ".listen-" + route.digest() + ".json"), route);
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
    throw new CommandFailure(ExitCode.USAGE, "Another command forwards to " + route.address());
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

  void keep(String eventId) {
    Json kept =
        Json.of(
            "server", route.profile().server(),
            "as", route.caller(),
            "type", route.type(),
            "forwardTo", route.address(),
            "after", eventId);
    file.write((kept.written() + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
