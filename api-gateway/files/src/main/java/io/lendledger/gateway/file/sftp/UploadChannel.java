package io.lendledger.gateway.file.sftp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file that is being sent. It is complete when its sender closes it and every write has
 * succeeded; an upload that was cut off, superseded by another one to its path, or became too large
 * is not. One that there is no room for gives back what it took.
 */
final class UploadChannel implements SeekableByteChannel {

  private final Path path;
  private final FileChannel file;
  private final long mostBytes;
  private final long bytesBefore;
  private final @Nullable Object key;
  private final DiskShares shares;
  private final Consumer<UploadChannel> whenClosed;
  private volatile boolean broken;

  UploadChannel(
      Path path,
      FileChannel file,
      long mostBytes,
      DiskShares shares,
      Consumer<UploadChannel> whenClosed)
      throws IOException {
    this.path = path;
    this.file = file;
    this.mostBytes = mostBytes;
    this.bytesBefore = file.size();
    this.key =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    this.shares = shares;
    this.whenClosed = whenClosed;
  }

  Path path() {
    return path;
  }

  /** Tells whether the file at its path is still the one that was opened. */
  @Nullable Object key() {
    return key;
  }

  /** Whether every byte sent is there. */
  boolean isSound() {
    return !broken;
  }

  void abandon() throws IOException {
    broken = true;
    close();
  }

  void sync() throws IOException {
    file.force(true);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    if (broken) {
      throw new IOException("A part of the file could not be written: send it again");
    }
    try {
      if (file.position() + bytes.remaining() > mostBytes) {
        throw new IOException("A file may have at most " + mostBytes + " bytes");
      }
      shares.write(path, bytes.remaining());
      int written = 0;
      while (bytes.hasRemaining()) {
        written += file.write(bytes);
      }
      return written;
    } catch (IOException failed) {
      broken = true;
      giveBack(failed);
      throw failed;
    }
  }

  /** Else a file that can no longer become whole would keep others from being sent. */
  private void giveBack(IOException failed) {
    try {
      long more = file.size() - bytesBefore;
      file.truncate(bytesBefore);
      shares.add(path, 0, -more);
    } catch (IOException stays) {
      failed.addSuppressed(stays);
    }
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    return file.read(to);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public SeekableByteChannel truncate(long size) throws IOException {
    file.truncate(size);
    return this;
  }

  @Override
  public boolean isOpen() {
    return file.isOpen();
  }

  @Override
  public void close() throws IOException {
    try {
      if (file.isOpen() && isSound()) {
        file.force(true);
      }
    } catch (IOException failed) {
      broken = true;
      throw failed;
    } finally {
      file.close();
      whenClosed.accept(this);
    }
  }
}
