/** Keys that do something, unless somebody is writing. */

import { useEffect, useRef } from "preact/hooks";

export function isWriting(target: EventTarget | null): boolean {
  return /^(INPUT|SELECT|TEXTAREA)$/.test((target as HTMLElement | null)?.tagName ?? "");
}

/** Kept by the browser; what is stored of a page goes when somebody signs out, this does not. */
const OFF = "lendledger-keys=off";

/** Whether keys do something that are pressed alone, without Ctrl or Alt: who speaks to the machine may press them without meaning to. */
export function keysAreOn(): boolean {
  return !document.cookie.split("; ").includes(OFF);
}

export function switchKeys(on: boolean): void {
  document.cookie = `${OFF}; Path=/; Secure; SameSite=Strict; Max-Age=${on ? 0 : 31_536_000}`;
}

export function useKey(key: string, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const free = !isWriting(event.target) && !document.body.dataset.chord && !document.querySelector("dialog[open]");
      if (event.key === key && plain && free && keysAreOn()) {
        event.preventDefault();
        latest.current();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [key]);
}
