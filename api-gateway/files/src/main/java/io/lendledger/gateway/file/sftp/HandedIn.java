package io.lendledger.gateway.file.sftp;

import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.io.IoUtils;

/**
 * The files that a session has handed in. The service takes such a file away at once, but many
 * clients ask for its size afterwards, to see whether it has arrived, or want to set its times.
 */
final class HandedIn {

  private static final AttributeKey<HandedIn> KEY = new AttributeKey<>();
  private static final int MOST_REMEMBERED = 100;

  private final Map<VirtualPath, NavigableMap<String, Object>> files =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<VirtualPath, NavigableMap<String, Object>> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  private HandedIn() {}

  static HandedIn of(Session session) {
    return session.computeAttributeIfAbsent(KEY, _ -> new HandedIn());
  }

  synchronized void add(VirtualPath path, long bytes, FileTime at) {
    NavigableMap<String, Object> attributes = new TreeMap<>();
    attributes.put(IoUtils.REGFILE_VIEW_ATTR, true);
    attributes.put(IoUtils.DIRECTORY_VIEW_ATTR, false);
    attributes.put(IoUtils.SYMLINK_VIEW_ATTR, false);
    attributes.put(IoUtils.OTHERFILE_VIEW_ATTR, false);
    attributes.put(IoUtils.SIZE_VIEW_ATTR, bytes);
    attributes.put(IoUtils.PERMISSIONS_VIEW_ATTR, PosixFilePermissions.fromString("rw-------"));
    attributes.put(IoUtils.LASTMOD_TIME_VIEW_ATTR, at);
    attributes.put(IoUtils.LASTACC_TIME_VIEW_ATTR, at);
    files.put(path, attributes);
  }

  synchronized Optional<NavigableMap<String, Object>> attributes(VirtualPath path) {
    return Optional.ofNullable(files.get(path));
  }
}
