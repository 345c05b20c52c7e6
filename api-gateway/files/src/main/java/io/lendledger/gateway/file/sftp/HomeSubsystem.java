package io.lendledger.gateway.file.sftp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.NavigableMap;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.util.io.IoUtils;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.sftp.server.SftpSubsystem;
import org.apache.sshd.sftp.server.SftpSubsystemConfigurator;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;

/**
 * SFTP of one session. It ignores attributes that clients set, as most set some after an upload and
 * would take a refusal for its failure; and it still answers queries about a file that was handed
 * in.
 */
final class HomeSubsystem extends SftpSubsystem {

  private static final int LONGEST_REQUEST = 300 << 10;
  private static final int MOST_REQUESTS = 4_096;

  private HomeSubsystem(ChannelSession channel, SftpSubsystemConfigurator configurator) {
    super(channel, configurator);
  }

  static SftpSubsystemFactory factory(HomeAccess access) {
    SftpSubsystemFactory factory =
        new SftpSubsystemFactory() {
          @Override
          public Command createSubsystem(ChannelSession channel) throws IOException {
            HomeSubsystem subsystem = new HomeSubsystem(channel, this);
            subsystem.addSftpEventListener(access);
            return subsystem;
          }
        };
    factory.setFileSystemAccessor(access);
    return factory;
  }

  /** Ends the session of one that would have the service keep what it never works on. */
  @Override
  public int data(ChannelSession channel, byte[] bytes, int start, int length) throws IOException {
    int read = super.data(channel, bytes, start, length);
    if (requests.size() > MOST_REQUESTS || announced() > LONGEST_REQUEST) {
      getServerSession()
          .disconnect(
              SshConstants.SSH2_DISCONNECT_PROTOCOL_ERROR,
              "A request has at most %d bytes, and at most %d wait"
                  .formatted(LONGEST_REQUEST, MOST_REQUESTS));
    }
    return read;
  }

  /** The length of the request that is not wholly there yet; 0 while it is not known. */
  private int announced() {
    return buffer.available() < Integer.BYTES
        ? 0
        : ByteBuffer.wrap(buffer.array()).getInt(buffer.rpos());
  }

  @Override
  protected void doSetAttributes(
      int command, String extension, Path file, Map<String, ?> attributes, boolean followLinks)
      throws IOException {
    if (attributes.containsKey(IoUtils.SIZE_VIEW_ATTR)) {
      throw new UnsupportedOperationException("A file's size is what was sent");
    }
  }

  @Override
  protected NavigableMap<String, Object> resolveFileAttributes(
      Path file, int flags, boolean neverFollowSymLinks, LinkOption... options) throws IOException {
    try {
      return super.resolveFileAttributes(file, flags, neverFollowSymLinks, options);
    } catch (NoSuchFileException absent) {
      return HandedIn.of(getServerSession())
          .attributes(VirtualPath.of(file))
          .orElseThrow(() -> absent);
    }
  }
}
