package io.lendledger.platform.data;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whose a data directory is. A command that another user runs, root above all, would leave files in
 * it that the service cannot write any more.
 */
public final class DataOwner {

  private static final String OWNER = "unix:uid";
  private static final int ROOT = 0;

  private DataOwner() {}

  /**
   * Lets nobody pass but the user that the service runs as on the directory.
   *
   * @throws StartRefused for any other
   */
  public static void require(Path data) throws IOException {
    require(data, uid());
  }

  static void require(Path data, int uid) throws IOException {
    Path mark = DataDirectory.lockFile(data);
    Path owned = Files.exists(mark) ? mark : data;
    if (Files.exists(owned) && !isOwnedBy(uid, owned)) {
      throw refusal("The data directory " + data, owned, "it would leave files there");
    }
  }

  /**
   * Keeps root from starting a service on a directory that another user's service has used.
   *
   * @throws StartRefused when root would
   */
  static void keepRootOut(Path data) throws IOException {
    keepRootOut(data, uid());
  }

  static void keepRootOut(Path data, int uid) throws IOException {
    Path mark = DataDirectory.lockFile(data);
    if (uid == ROOT && Files.exists(mark) && !isOwnedBy(uid, mark)) {
      throw refusal("The data directory " + data, mark, "it would take the directory over, so");
    }
  }

  /**
   * Keeps root from making a data directory where another user's belong.
   *
   * @throws StartRefused when root would
   */
  public static void requireForNew(Path target) throws IOException {
    requireForNew(target, uid());
  }

  static void requireForNew(Path target, int uid) throws IOException {
    Path parent = target.getParent();
    if (uid == ROOT && parent != null && Files.exists(parent) && !isOwnedBy(uid, parent)) {
      throw refusal("The directory " + parent, parent, "it would make one there");
    }
  }

  private static StartRefused refusal(String what, Path owned, String otherwise)
      throws IOException {
    return new StartRefused(
        "%s belongs to the user %s, and this runs as another: run it as that user (runuser -u %s -- lendledger …), or %s that the service cannot write"
            .formatted(what, Files.getOwner(owned), Files.getOwner(owned), otherwise));
  }

  private static boolean isOwnedBy(int uid, Path path) throws IOException {
    return Integer.valueOf(uid).equals(Files.getAttribute(path, OWNER));
  }

  private static int uid() {
    return Math.toIntExact(new UnixSystem().getUid());
  }
}
