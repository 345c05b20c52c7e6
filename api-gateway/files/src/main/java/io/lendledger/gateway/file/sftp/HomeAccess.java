package io.lendledger.gateway.file.sftp;

import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.caller.Scope;
import io.lendledger.gateway.file.in.InboundSpool;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.sftp.server.FileHandle;
import org.apache.sshd.sftp.server.Handle;
import org.apache.sshd.sftp.server.SftpEventListener;
import org.apache.sshd.sftp.server.SftpFileSystemAccessor;
import org.apache.sshd.sftp.server.SftpSubsystemProxy;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The rights of a lender in its home: send, rename and remove files directly in {@code
 * inbound/<flow>/}, and read everything. Directories stay as they are, and there are no links.
 *
 * <p>A file is handed in when its sender closes it, or renames it from a temporary name to another.
 * A file that SSHD closes by itself, because the connection is gone, is not handed in.
 */
@Component
@ConditionalOnFiles
class HomeAccess implements SftpFileSystemAccessor, SftpEventListener {

  private final LenderFileStore store;
  private final Uploads uploads;
  private final InboundSpool spool;

  HomeAccess(LenderFileStore store, Uploads uploads, InboundSpool spool) {
    this.store = store;
    this.uploads = uploads;
    this.spool = spool;
  }

  private Path onDisk(ServerSession session, Path path) throws IOException {
    return VirtualPath.of(path).in(store.of(Login.of(session).lender()));
  }

  // Everything that is named by a client is resolved here first.
  @Override
  public Path resolveLocalFilePath(SftpSubsystemProxy subsystem, Path root, String remotePath)
      throws IOException {
    if (remotePath.indexOf('\0') >= 0) {
      throw new AccessDeniedException("A name has no null character");
    }
    Path path = SftpFileSystemAccessor.super.resolveLocalFilePath(subsystem, root, remotePath);
    VirtualPath virtualPath = VirtualPath.of(path);
    virtualPath.in(store.of(Login.of(subsystem.getServerSession()).lender()));
    return root.getFileSystem().getPath(virtualPath.toString());
  }

  @Override
  public SeekableByteChannel openFile(
      SftpSubsystemProxy subsystem,
      FileHandle fileHandle,
      Path file,
      String handle,
      Set<? extends OpenOption> options,
      FileAttribute<?>... attributes)
      throws IOException {
    ServerSession session = subsystem.getServerSession();
    Login login = Login.of(session);
    Path path = onDisk(session, file);
    if (options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND)) {
      VirtualPath virtualPath = VirtualPath.of(file);
      login.require(Scope.LENDER_WRITE);
      virtualPath.requireUpload();
      spool.requireFewWaiting(login.lender());
      return uploads.open(path, options);
    }
    if (VirtualPath.of(file).flow().isEmpty()) {
      login.require(Scope.LENDER_READ);
    }
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(VirtualPath.of(file).toString());
    }
    return Files.newByteChannel(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Called when a client closes a handle, and only then. */
  @Override
  public void closed(ServerSession session, String handle, Handle local, Throwable failure)
      throws IOException {
    if (failure == null
        && local instanceof FileHandle file
        && file.getFileChannel() instanceof UploadChannel upload) {
      closed(session, VirtualPath.of(file.getFile()), upload);
    }
  }

  private void closed(ServerSession session, VirtualPath virtualPath, UploadChannel upload)
      throws IOException {
    if (!upload.isSound()) {
      throw new IOException("Not all of the file could be written: send it again");
    }
    if (!virtualPath.isTemporary()) {
      Path path = upload.path();
      uploads.handIn(Set.of(path), () -> take(session, path, upload.key(), virtualPath));
    }
  }

  private void take(ServerSession session, Path path, @Nullable Object key, VirtualPath virtualPath)
      throws IOException {
    Login login = Login.of(session);
    Caller caller = login.require(Scope.LENDER_WRITE);
    Flow flow = virtualPath.requireUpload();
    long bytes = Files.size(path);
    FileTime at = Files.getLastModifiedTime(path);
    spool.take(login.lender(), flow, path, key, virtualPath.name(), caller.credential());
    HandedIn.of(session).add(virtualPath, bytes, at);
  }

  @Override
  public void renameFile(
      SftpSubsystemProxy subsystem, Path from, Path to, Collection<CopyOption> options)
      throws IOException {
    ServerSession session = subsystem.getServerSession();
    Login.of(session).require(Scope.LENDER_WRITE);
    VirtualPath source = VirtualPath.of(from);
    VirtualPath target = VirtualPath.of(to);
    if (source.requireUpload() != target.requireUpload()) {
      throw new AccessDeniedException(source.toString(), null, "A file stays in its flow");
    }
    if (!source.isTemporary()) {
      throw new AccessDeniedException(
          source.toString(), null, "Only a file under a temporary name is renamed");
    }
    Path path = onDisk(session, from);
    Path place = onDisk(session, to);
    boolean overwrite = options.contains(StandardCopyOption.REPLACE_EXISTING);
    Set<Path> both = path.equals(place) ? Set.of(path) : Set.of(path, place);
    uploads.handIn(both, () -> rename(session, path, target, place, overwrite));
  }

  private void rename(
      ServerSession session, Path path, VirtualPath target, Path place, boolean overwrite)
      throws IOException {
    if (Files.exists(place) && !overwrite) {
      throw new FileAlreadyExistsException(target.toString());
    }
    if (target.isTemporary()) {
      store.move(path, place);
    } else {
      take(session, path, null, target);
      Files.deleteIfExists(place);
    }
  }

  @Override
  public void removeFile(SftpSubsystemProxy subsystem, Path file, boolean isDirectory)
      throws IOException {
    ServerSession session = subsystem.getServerSession();
    Login.of(session).require(Scope.LENDER_WRITE);
    VirtualPath virtualPath = VirtualPath.of(file);
    virtualPath.requireFlow();
    Path path = onDisk(session, file);
    if (isDirectory || !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(virtualPath.toString());
    }
    uploads.remove(path);
  }

  @Override
  public void syncFileData(
      SftpSubsystemProxy subsystem, FileHandle fileHandle, Path file, String handle, Channel open)
      throws IOException {
    if (open instanceof UploadChannel upload) {
      upload.sync();
    }
  }

  @Override
  public void closeFile(
      SftpSubsystemProxy subsystem,
      FileHandle fileHandle,
      Path file,
      String handle,
      Channel open,
      Set<? extends OpenOption> options)
      throws IOException {
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void createDirectory(SftpSubsystemProxy subsystem, Path path) throws IOException {
    throw denied(path, "Directories are as they are");
  }

  @Override
  public void createLink(SftpSubsystemProxy subsystem, Path link, Path to, boolean symbolic)
      throws IOException {
    throw denied(link, "There are no links here");
  }

  @Override
  public String resolveLinkTarget(SftpSubsystemProxy subsystem, Path link) throws IOException {
    throw denied(link, "There are no links here");
  }

  @Override
  public void copyFile(
      SftpSubsystemProxy subsystem, Path from, Path to, Collection<CopyOption> options)
      throws IOException {
    throw denied(from, "Files are sent, not copied");
  }

  @Override
  public FileLock tryLock(
      SftpSubsystemProxy subsystem,
      FileHandle fileHandle,
      Path file,
      String handle,
      Channel open,
      long position,
      long size,
      boolean shared)
      throws IOException {
    throw denied(file, "Files are not locked");
  }

  @Override
  public void applyExtensionFileAttributes(
      SftpSubsystemProxy subsystem,
      Path file,
      Map<String, byte[]> extensions,
      LinkOption... options) {
    // Nothing of a file's attributes is the client's.
  }

  private static AccessDeniedException denied(Path path, String reason) {
    return new AccessDeniedException(VirtualPath.of(path).toString(), null, reason);
  }
}
