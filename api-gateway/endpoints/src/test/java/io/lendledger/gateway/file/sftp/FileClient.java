package io.lendledger.gateway.file.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.apache.sshd.sftp.client.SftpClientFactory;

/** A lender's program. */
final class FileClient implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final SshClient client;
  private final ClientSession session;
  private SftpClient files;

  private FileClient(SshClient client, ClientSession session) {
    this.client = client;
    this.session = session;
  }

  static FileClient logIn(int port, String user, String password) throws IOException {
    return logIn(port, user, session -> session.addPasswordIdentity(password));
  }

  static FileClient logIn(int port, String user, KeyPair key) throws IOException {
    return logIn(port, user, session -> session.addPublicKeyIdentity(key));
  }

  private interface Identity {
    void giveTo(ClientSession session);
  }

  private static FileClient logIn(int port, String user, Identity identity) throws IOException {
    SshClient client = SshClient.setUpDefaultClient();
    client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
    client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
    client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
    client.start();
    try {
      ClientSession session = client.connect(user, "localhost", port).verify(PATIENCE).getSession();
      identity.giveTo(session);
      session.auth().verify(PATIENCE);
      return new FileClient(client, session);
    } catch (IOException | RuntimeException refused) {
      client.close();
      throw refused;
    }
  }

  SftpClient files() throws IOException {
    if (files == null) {
      files = SftpClientFactory.instance().createSftpClient(session);
    }
    return files;
  }

  ClientSession session() {
    return session;
  }

  void put(String path, String content) throws IOException {
    put(path, content.getBytes(StandardCharsets.UTF_8));
  }

  void put(String path, byte[] content) throws IOException {
    try (CloseableHandle handle = open(path, OpenMode.Create, OpenMode.Truncate)) {
      files().write(handle, 0, content);
    }
  }

  CloseableHandle open(String path, OpenMode... modes) throws IOException {
    var all = new HashSet<OpenMode>(List.of(modes));
    all.add(OpenMode.Write);
    return files().open(path, all);
  }

  String get(String path) throws IOException {
    try (InputStream content = files().read(path)) {
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  boolean has(String directory, String name) throws IOException {
    return names(directory).contains(name);
  }

  List<String> names(String directory) throws IOException {
    return StreamSupport.stream(files().readDir(directory).spliterator(), false)
        .map(SftpClient.DirEntry::getFilename)
        .filter(name -> !name.equals(".") && !name.equals(".."))
        .sorted()
        .toList();
  }

  /** Ends the connection without a word, as a lost network does. */
  void cut() throws IOException {
    session.getIoSession().close(true);
    client.close();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
