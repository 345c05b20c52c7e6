package io.lendledger.gateway.file.sftp;

import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.file.in.FileNames;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in a lender's home, as the lender names it.
 *
 * @param parts its names from the home on, without {@code .} and {@code ..}
 */
record VirtualPath(List<String> parts) {

  /** By a path of the lender's file system; a path that would leave the home stays at its top. */
  static VirtualPath of(Path path) {
    List<String> parts = new ArrayList<>();
    for (Path each : path.toAbsolutePath()) {
      String name = each.toString();
      if (name.equals("..")) {
        if (!parts.isEmpty()) {
          parts.removeLast();
        }
      } else if (!name.isEmpty() && !name.equals(".")) {
        parts.add(name);
      }
    }
    return new VirtualPath(List.copyOf(parts));
  }

  /** Its path on disk; symbolic links are not followed. */
  Path in(Path home) throws FileSystemException {
    Path path = home;
    for (String part : parts) {
      path = resolved(path, part);
      if (Files.isSymbolicLink(path)) {
        throw new NoSuchFileException(toString());
      }
    }
    return path;
  }

  private static Path resolved(Path parent, String name) throws FileSystemException {
    try {
      return parent.resolve(name);
    } catch (InvalidPathException beyondTheLocale) {
      throw new FileSystemException(
          name, null, "The service runs without a locale of UTF-8 and cannot keep this name");
    }
  }

  /** The flow that a file here is of; empty elsewhere than in a flow's inbound directory. */
  Optional<Flow> flow() {
    if (parts.size() != 3 || !parts.getFirst().equals(LenderFileStore.INBOUND)) {
      return Optional.empty();
    }
    return LenderFileStore.FLOWS.stream()
        .filter(flow -> flow.wire().equals(parts.get(1)))
        .findFirst();
  }

  String name() {
    return parts.isEmpty() ? "" : parts.getLast();
  }

  /** The flow that a file may be sent here for; refused where none may be. */
  Flow requireFlow() throws AccessDeniedException {
    return flow()
        .orElseThrow(() ->
            new AccessDeniedException(
                toString(), null, "Files are taken directly in inbound/<flow>/ only"));
  }

  /** The same, of a name that a file may be sent under. */
  Flow requireUpload() throws AccessDeniedException {
    Flow flow = requireFlow();
    if (!FileNames.isAllowed(name())) {
      throw new AccessDeniedException(
          toString(), null, "The name is too long, has odd characters, or is an answer's");
    }
    return flow;
  }

  boolean isTemporary() {
    return FileNames.isTemporary(name());
  }

  @Override
  public String toString() {
    return "/" + String.join("/", parts);
  }
}
