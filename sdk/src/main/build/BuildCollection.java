import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Builds the collection for Bruno of the API's document: the README's day, and one request of each
 * group of operations. The day names operations alone, so a path, a field or a status that the
 * document no longer has ends the build. The build runs this source as it is.
 */
final class BuildCollection {

  private static final String HEAD =
      """
      {
        "version": "1",
        "name": "Lendledger",
        "type": "collection"
      }
      """;

  private static final String TODAY =
      """
      meta {
        name: Lendledger
      }

      script:pre-request {
        bru.setVar("today", new Date().toISOString().slice(0, 10));
      }
      """;

  private final Document document;
  private final Path output;

  private BuildCollection(Document document, Path output) {
    this.document = document;
    this.output = output;
  }

  /** Arguments: the document, the directory of the day and its environment, where all goes. */
  public static void main(String... arguments) throws Exception {
    Path sources = Path.of(arguments[1]);
    var built = new BuildCollection(Document.read(Path.of(arguments[0])), Path.of(arguments[2]));
    built.clear();
    built.write("bruno.json", HEAD);
    built.write("collection.bru", TODAY);
    built.write(
        "environments/local.bru", Files.readString(sources.resolve("environment.bru")));
    built.day(YAMLMapper.shared().readTree(Files.readAllBytes(sources.resolve("day.yaml"))));
    built.groups();
  }

  private void clear() throws IOException {
    if (!Files.exists(output)) {
      return;
    }
    Files.walkFileTree(
        output,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes of) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void day(JsonNode steps) throws IOException {
    int number = 0;
    for (JsonNode step : steps) {
      number++;
      String name = step.get("name").asString();
      write("A day/%02d %s.bru".formatted(number, name), BruRequest.step(document, step, number));
    }
  }

  private void groups() throws IOException {
    List<String> names = new ArrayList<>();
    for (String group : document.groups()) {
      names.add(group);
      write(
          "Groups/%s.bru".formatted(group),
          BruRequest.of(group, document.example(group), names.size()));
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = output.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
