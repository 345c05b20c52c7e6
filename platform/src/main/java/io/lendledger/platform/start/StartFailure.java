package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.config.ConfigDataNotFoundException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.web.server.PortInUseException;

/** States in one sentence why a start failed, if the operator can put it right. */
public final class StartFailure {

  private static final String OWN = "io.lendledger.";
  private static final String OWN_PROPERTIES = "lendledger.";
  private static final String SETTINGS = "org.springframework.boot.context.config.";
  private static final String TLS = "org.springframework.boot.ssl.";

  private StartFailure() {}

  /** The sentence; null for a fault of the service, which needs its trace. */
  public static @Nullable String sentence(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String known = known(cause);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  private static @Nullable String known(Throwable cause) {
    return switch (cause) {
      case StartRefused refused -> refused.getMessage();
      case PortInUseException port ->
          "Port %d is in use; end what uses it, or choose another (server.port, management.server.port)"
              .formatted(port.getPort());
      case BindException property -> refused(property);
      case UnsatisfiedDependencyException parameter -> property(parameter);
      case ConfigDataNotFoundException settings ->
          "%s: put it there, or take it out of spring.config.additional-location or spring.config.import"
              .formatted(settings.getMessage());
      case NoSuchSslBundleException bundle ->
          "There is no SSL bundle %s; see spring.ssl.bundle".formatted(bundle.getBundleName());
      case IllegalStateException _, IllegalArgumentException _, UncheckedIOException _ ->
          own(cause);
      default -> null;
    };
  }

  // What a subject's settings refuse says which property it is; what cannot be read does not.
  private static String refused(BindException failure) {
    String reason = String.valueOf(deepest(failure).getMessage());
    return reason.startsWith(OWN_PROPERTIES)
        ? reason
        : "%s has a value that it cannot have: %s".formatted(failure.getName(), reason);
  }

  // Only a value that cannot be converted: what a bean itself refuses is a cause of its own.
  private static @Nullable String property(UnsatisfiedDependencyException failure) {
    var point = failure.getInjectionPoint();
    Value value = point == null ? null : point.getAnnotation(Value.class);
    return value == null
        ? null
        : "%s has a value that it cannot have: %s"
            .formatted(nameOf(value.value()), deepest(failure).getMessage());
  }

  private static String nameOf(String placeholder) {
    return placeholder.replaceFirst("^\\$\\{", "").replaceFirst("[:}].*", "");
  }

  /**
   * This code's own exceptions at start are sentences already; those of unreadable TLS files are
   * not.
   */
  private static @Nullable String own(Throwable cause) {
    StackTraceElement[] frames = cause.getStackTrace();
    if (frames.length == 0 || cause.getMessage() == null) {
      return null;
    }
    String thrower = frames[0].getClassName();
    if (thrower.startsWith(OWN)) {
      return cause.getMessage();
    }
    if (thrower.startsWith(SETTINGS)) {
      return "The settings cannot be read: %s (%s)"
          .formatted(cause.getMessage(), deepest(cause).getMessage());
    }
    return thrower.startsWith(TLS)
        ? "The certificate or key of TLS cannot be used: " + deepest(cause).getMessage()
        : null;
  }

  private static Throwable deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest;
  }
}
