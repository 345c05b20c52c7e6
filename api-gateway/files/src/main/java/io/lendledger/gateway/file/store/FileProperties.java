package io.lendledger.gateway.file.store;

import io.lendledger.core.bound.Setting;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where files are kept.
 *
 * @param dataDir where everything is kept that an embedded run keeps: database, certificate,
 *     passwords; private to its owner. `./data` where `./lendledger` is
 * @param sftp files for lenders
 */
@ConfigurationProperties("lendledger")
public record FileProperties(@DefaultValue("data") Path dataDir, @DefaultValue Sftp sftp) {

  /**
   * Files for lenders.
   *
   * @param enabled whether this gateway serves SFTP and files for lenders; see *Files*. `true` in
   *     an embedded run
   * @param directory lenders' homes; `files` in the data directory when absent
   * @param hostKey the server's private key (OpenSSH or PEM), made when absent; `sftp_host_key` in
   *     the data directory unless named
   * @param archiveKept how long files are kept since they came in; `0` for ever
   * @param unfinishedKept how long a file that was begun to be sent and not completed is kept since
   *     its last byte came; `0` for ever
   * @param answersKept how long answers are kept beside where their files were, since they were
   *     given; `0` for ever
   * @param mostUnfinishedFiles of a lender that were begun to be sent and are not completed: more
   *     are refused
   * @param mostWaitingFiles of a lender that were handed in and are not answered yet: more are
   *     refused
   * @param leastFreeBytes kept free on disk: files take nothing more when less is free
   */
  public record Sftp(
      @DefaultValue("false") boolean enabled,
      @Nullable Path directory,
      @Nullable Path hostKey,
      @DefaultValue("90d") Duration archiveKept,
      @DefaultValue("7d") Duration unfinishedKept,
      @DefaultValue("90d") Duration answersKept,
      @DefaultValue("1000") int mostUnfinishedFiles,
      @DefaultValue("10000") int mostWaitingFiles,
      @DefaultValue("268435456") long leastFreeBytes) {

    public Sftp {
      Setting.notNegative("lendledger.sftp.archive-kept", archiveKept);
      Setting.notNegative("lendledger.sftp.unfinished-kept", unfinishedKept);
      Setting.notNegative("lendledger.sftp.answers-kept", answersKept);
      Setting.atLeast(1, "lendledger.sftp.most-unfinished-files", mostUnfinishedFiles);
      Setting.atLeast(1, "lendledger.sftp.most-waiting-files", mostWaitingFiles);
      Setting.atLeast(0, "lendledger.sftp.least-free-bytes", leastFreeBytes);
    }
  }

  Path homes() {
    return sftp.directory == null ? dataDir.resolve("files") : sftp.directory;
  }

  /** The file of the server's private key. */
  public Path hostKey() {
    return sftp.hostKey == null ? dataDir.resolve("sftp_host_key") : sftp.hostKey;
  }
}
