package io.lendledger.gateway.edge.connection;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Predicate;

/** Frames of HTTP/2 (RFC 9113, section 4) as a test sends and reads them. */
public final class Http2Frames {

  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int END_HEADERS = 4;
  public static final int END_STREAM = 1;
  public static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1);

  private Http2Frames() {}

  /** The head of a frame; its payload has been read. */
  public record Head(int length, int type, int flags, int stream) {}

  /** A frame's bytes. */
  public static byte[] frame(int type, int flags, int stream, byte[] payload) {
    var frame = ByteBuffer.allocate(9 + payload.length);
    frame.put((byte) (payload.length >> 16)).putShort((short) payload.length);
    frame.put((byte) type).put((byte) flags).putInt(stream).put(payload);
    return frame.array();
  }

  /** A literal field of HPACK that is not indexed. */
  public static void field(ByteArrayOutputStream head, String name, String value) {
    head.write(0);
    for (String part : List.of(name, value)) {
      head.write(part.length());
      head.writeBytes(part.getBytes(ISO_8859_1));
    }
  }

  /** A GET on a stream. */
  public static byte[] get(int stream, String path) {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    field(head, ":method", "GET");
    field(head, ":scheme", "http");
    field(head, ":path", path);
    field(head, ":authority", "gateway.test");
    return frame(HEADERS, END_HEADERS | END_STREAM, stream, head.toByteArray());
  }

  /** Reads on until a frame as wished has come. */
  public static Head await(Socket socket, Predicate<Head> wish) throws IOException {
    var in = new DataInputStream(socket.getInputStream());
    while (true) {
      int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
      Head head = new Head(length, in.readUnsignedByte(), in.readUnsignedByte(), in.readInt());
      in.readFully(new byte[length]);
      if (wish.test(head)) {
        return head;
      }
    }
  }

  /** Until the stream is reset or has ended, or the connection is. */
  public static void awaitEndOfStream(Socket socket, int stream) {
    try {
      await(socket, head -> head.type() == GOAWAY || (head.stream() == stream && isEnd(head)));
    } catch (IOException end) {
      // The connection has ended, and the stream with it.
    }
  }

  private static boolean isEnd(Head head) {
    boolean last = (head.flags() & END_STREAM) != 0;
    return head.type() == RST_STREAM || (last && (head.type() == DATA || head.type() == HEADERS));
  }
}
