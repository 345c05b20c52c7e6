package io.lendledger.gateway.file.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** The space on disk that files may still take. Some is kept free, since they share the disk. */
@Component
@ConditionalOnFiles
public final class DiskRoom {

  private final Disk disk;
  private final long leastFree;

  @Autowired
  DiskRoom(LenderFileStore store, FileProperties settings) {
    this(store::freeBytes, settings.sftp().leastFreeBytes());
  }

  /** Room on a disk of which so many bytes are kept free. */
  public DiskRoom(Disk disk, long leastFree) {
    this.disk = disk;
    this.leastFree = leastFree;
  }

  /** Tells how many bytes are free. */
  @FunctionalInterface
  public interface Disk {
    long freeBytes() throws IOException;
  }

  /** Bytes that files may still take; negative when they have taken too many. */
  public long bytes() throws IOException {
    return disk.freeBytes() - leastFree;
  }

  /** Whether there is space for more. */
  public boolean isLeft() throws IOException {
    return bytes() >= 0;
  }

  /** Refuses a file that there is no space for. */
  public void require(Path file) throws IOException {
    require(file, 0);
  }

  /** The same of a file that frees bytes first. */
  public void require(Path file, long freed) throws IOException {
    if (bytes() < -freed) {
      throw new FileSystemException(file.toString(), null, "There is no room for more files");
    }
  }
}
