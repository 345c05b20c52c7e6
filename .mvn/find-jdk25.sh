# Sourced by mvnw and lendledger (POSIX sh): prints the home of a JDK 25, or returns 1.
# Order: JAVA_HOME, JDK25_HOME, PATH, then the places where installers put JDKs.

is_jdk25() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] \
    && grep -q '^JAVA_VERSION="25[".+-]' "$1/release"
}

# The home behind a command on PATH, through symbolic links.
home_of_java_on_path() {
  link="$(command -v java 2>/dev/null)" || return 1
  while [ -L "$link" ]; do
    target="$(readlink "$link")"
    case "$target" in
      /*) link="$target" ;;
      *) link="$(dirname "$link")/$target" ;;
    esac
  done
  (cd "$(dirname "$link")/.." 2>/dev/null && pwd -P)
}

find_jdk25() {
  for home in "${JAVA_HOME-}" "${JDK25_HOME-}" "${JAVA25_HOME-}"; do
    if [ -n "$home" ] && is_jdk25 "$home"; then
      printf '%s\n' "$home"
      return 0
    fi
  done
  home="$(home_of_java_on_path || :)"
  if [ -n "$home" ] && is_jdk25 "$home"; then
    printf '%s\n' "$home"
    return 0
  fi
  # mvnw switches globbing off; these patterns need it.
  case "$-" in *f*) noglob=yes ;; *) noglob=no ;; esac
  set +f
  found=
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* "${HOME-}"/.jenv/versions/* \
    "${HOME-}"/.asdf/installs/java/* "${HOME-}"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if is_jdk25 "$home"; then
      found="$home"
      break
    fi
  done
  [ "$noglob" = no ] || set -f
  [ -n "$found" ] && printf '%s\n' "$found"
}

jdk25_missing="Lendledger needs a JDK 25 and none was found: install one \
(for instance Eclipse Temurin 25) or set JAVA_HOME to it."
