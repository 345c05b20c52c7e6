package io.lendledger.gateway.edge.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the document to a file, to generate clients before anything runs. */
public final class WriteDocument {

  private WriteDocument() {}

  /**
   * Writes it.
   *
   * @param arguments the public URL of the service, and the file
   */
  public static void main(String... arguments) throws IOException {
    Path file = Path.of(arguments[1]);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, new OpenApiDocument(arguments[0], "").bytes());
  }
}
