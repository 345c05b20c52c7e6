/** Keys that do something, unless somebody is writing. */

import { useEffect, useRef } from "preact/hooks";

export function isWriting(target: EventTarget | null): boolean {
  return /^(INPUT|SELECT|TEXTAREA)$/.test((target as HTMLElement | null)?.tagName ?? "");
}

export function useKey(key: string, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const free = !isWriting(event.target) && !document.body.dataset.chord && !document.querySelector("dialog[open]");
      if (event.key === key && plain && free) {
        event.preventDefault();
        latest.current();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [key]);
}
