package io.lendledger.gateway.file.out;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.FileNotes;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.gateway.file.store.WorkRun;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.springframework.stereotype.Component;

/**
 * Writes one read of a lender as of a close. A file appears whole, by a rename; its {@code .sha256}
 * follows it, and is absent while it would belong to another file. Holds one page at a time;
 * blocks.
 */
@Component
@ConditionalOnFiles
class OutboundFiles {

  private static final int PAGE = 1_000;
  private static final Duration LONGEST_PAGE = Duration.ofMinutes(5);

  private final LenderFileStore store;
  private final DiskRoom room;
  private final Messages messages;
  private final WireJson json;
  private final FileNotes notes;

  OutboundFiles(
      LenderFileStore store, DiskRoom room, Messages messages, WireJson json, FileNotes notes) {
    this.store = store;
    this.room = room;
    this.messages = messages;
    this.json = json;
    this.notes = notes;
  }

  static FileNotes.Noted noted(
      LenderCode lender, OutboundRead read, OutboundFormat format, Close close) {
    return new FileNotes.Noted(lender, read.wire(), FetchedFiles.name(read, format, close), null);
  }

  void write(
      WorkRun run,
      LenderCode lender,
      OutboundRead read,
      OutboundFormat format,
      Close close,
      Duration firstPage)
      throws IOException {
    Path directory = store.of(lender).resolve(LenderFileStore.OUTBOUND).resolve(read.wire());
    LenderFileStore.makePrivate(directory);
    String name = FetchedFiles.name(read, format, close);
    Path checksum = directory.resolve(name + FetchedFiles.CHECKSUM);
    Path unfinished = run.newUnfinished();
    try {
      String digest = fill(unfinished, lender, read, format, close, firstPage);
      run.remove(checksum);
      store.move(unfinished, directory.resolve(name));
      String line = digest + "  " + name + "\n";
      store.put(run, line.getBytes(StandardCharsets.UTF_8), checksum);
      notes.written(run, noted(lender, read, format, close), Files.size(directory.resolve(name)));
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private String fill(
      Path file,
      LenderCode lender,
      OutboundRead read,
      OutboundFormat format,
      Close close,
      Duration firstPage)
      throws IOException {
    MessageDigest digest = sha256();
    try (OutputStream bytes =
            new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), digest);
        OutputStream out = format.isCompressed() ? new GZIPOutputStream(bytes) : bytes) {
      room.require(file);
      out.write(format.head(read.recordType()));
      Page<?> page = ask(lender, read, close, first(close), firstPage);
      out.write(format.records(read.recordType(), page.data(), json));
      while (page.nextKey() != null) {
        PageRequest next = new PageRequest(PAGE, page.nextKey(), close.position(), close.at());
        page = ask(lender, read, close, next, LONGEST_PAGE);
        room.require(file);
        out.write(format.records(read.recordType(), page.data(), json));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static PageRequest first(Close close) {
    return new PageRequest(PAGE, null, close.position(), close.at());
  }

  private Page<?> ask(
      LenderCode lender, OutboundRead read, Close close, PageRequest page, Duration patience) {
    return Objects.requireNonNull(
        messages.ask(read.query(lender, close, page), read.pageType(), patience).block());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
