package io.lendledger.gateway.edge.idempotency;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpHeaders;

/**
 * An answer as repeated.
 *
 * @param status HTTP status
 * @param headers those that belong to the answer rather than to the one exchange
 * @param body as sent
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared as a record
record KeptAnswer(int status, Map<String, String> headers, byte[] body) {

  private static final List<String> KEPT =
      List.of(
          HttpHeaders.CONTENT_TYPE,
          HttpHeaders.LOCATION,
          HttpHeaders.LINK,
          "Preference-Applied",
          "X-Csv-Mapping");

  static KeptAnswer of(int status, HttpHeaders sent, byte[] body) {
    Map<String, String> kept = new LinkedHashMap<>();
    for (String name : KEPT) {
      String value = sent.getFirst(name);
      if (value != null) {
        kept.put(name, value);
      }
    }
    return new KeptAnswer(status, kept, body);
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(status);
      out.writeByte(headers.size());
      for (Map.Entry<String, String> header : headers.entrySet()) {
        out.writeUTF(header.getKey());
        out.writeUTF(header.getValue());
      }
      out.write(body);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static KeptAnswer fromBytes(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int status = in.readUnsignedShort();
      Map<String, String> headers = new LinkedHashMap<>();
      for (int left = in.readUnsignedByte(); left > 0; left--) {
        headers.put(in.readUTF(), in.readUTF());
      }
      return new KeptAnswer(status, headers, in.readAllBytes());
    } catch (IOException cut) {
      throw new UncheckedIOException(cut);
    }
  }
}
