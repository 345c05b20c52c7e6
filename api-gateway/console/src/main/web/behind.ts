/** Since when events are set aside of which reads of this screen know nothing yet, as their answers say. */

const reads = new Map<string, string>();
const watchers = new Set<() => void>();

/** What the last answer to a read says, and of other reads theirs. */
export function noteBehind(path: string, since: string | null): void {
  if ((reads.get(path) ?? null) === since) return;
  if (since === null) reads.delete(path);
  else reads.set(path, since);
  for (const watcher of watchers) watcher();
}

/** Another screen has other reads. */
export function forgetBehind(): void {
  if (reads.size === 0) return;
  reads.clear();
  for (const watcher of watchers) watcher();
}

/** The earliest of them. */
export function behindSince(): string | undefined {
  return [...reads.values()].sort()[0];
}

/** Tells of each change, until what is returned is called. */
export function watchBehind(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
