import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassHierarchyResolver.ClassHierarchyInfo;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Gives the classes of a directory the version of this JDK. What a library compiled for a very old
 * Java cannot be kept linked in a JVM's cache, and is linked and verified anew at each start.
 */
void main(String[] arguments) throws IOException {
  Path root = Path.of(arguments[0]);
  Map<Path, ClassModel> old = new HashMap<>();
  Map<ClassDesc, ClassHierarchyInfo> known = new HashMap<>();
  try (Stream<Path> files = Files.walk(root)) {
    for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
      ClassModel read = ClassFile.of().parse(file);
      ClassDesc name = read.thisClass().asSymbol();
      boolean isInterface = read.flags().has(AccessFlag.INTERFACE);
      known.put(
          name,
          isInterface
              ? ClassHierarchyInfo.ofInterface()
              : ClassHierarchyInfo.ofClass(
                  read.superclass().map(each -> each.asSymbol()).orElse(null)));
      if (read.majorVersion() < ClassFile.JAVA_7_VERSION) {
        old.put(file, read);
      }
    }
  }
  ClassHierarchyResolver resolver =
      ((ClassHierarchyResolver) known::get).orElse(ClassHierarchyResolver.defaultResolver());
  ClassFile newer =
      ClassFile.of(
          StackMapsOption.GENERATE_STACK_MAPS,
          ClassFile.ClassHierarchyResolverOption.of(resolver));
  ClassTransform version =
      (builder, element) ->
          builder.with(
              element instanceof ClassFileVersion
                  ? ClassFileVersion.of(ClassFile.latestMajorVersion(), 0)
                  : element);
  // Methods are written anew, with the stack maps that the old ones do not have.
  ClassTransform both =
      version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL));
  for (Map.Entry<Path, ClassModel> each : old.entrySet()) {
    Files.write(each.getKey(), newer.transformClass(each.getValue(), both));
  }
  IO.println(old.size() + " classes have the version of this JDK");
}
