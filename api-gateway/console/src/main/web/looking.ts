/** Looks again at what nobody tells of: now and then while the page is seen, and when somebody comes back to it. */

import { useEffect, useRef } from "preact/hooks";

const LOOK_AGAIN = 60_000;

export function useLooks(wanted: boolean, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!wanted) return undefined;
    const seen = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    const clock = setInterval(seen, LOOK_AGAIN);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [wanted]);
}
