# Sourced by what makes released files. Wants $work, $dist and SOURCE_DATE_EPOCH.

fail() {
  echo "package: $1" >&2
  exit 1
}

say() {
  echo "package: $1" >&2
}

require_moment() {
  [ -n "${SOURCE_DATE_EPOCH-}" ] ||
    SOURCE_DATE_EPOCH="$(git -C "$home" log -1 --format=%ct)" ||
    fail 'this is no git checkout: set SOURCE_DATE_EPOCH to the moment that files shall bear'
  export SOURCE_DATE_EPOCH
  export LC_ALL=C TZ=UTC
  umask 022
}

# Names, rights and times that depend on nothing but the content.
settle() {
  chmod -R u+rwX,go+rX,go-w "$1"
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

pack() {
  tar --create --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 \
    --numeric-owner --directory "$work" "$@" | gzip -n
}

sum_up() {
  (cd "$dist" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort |
    xargs sha256sum >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" SHA256SUMS)
}
