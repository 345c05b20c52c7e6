/** The address holds everything: the screen, what it shows, and the moment it shows it at. */

import { useEffect, useState } from "preact/hooks";

export interface Route {
  screen: string;
  params: Record<string, string>;
}

const MOVED = "lendledger-moved";

export function current(): Route {
  const screen = location.pathname.replace(/^\/(console\/)?/, "");
  return { screen, params: Object.fromEntries(new URLSearchParams(location.search)) };
}

/** The address of a screen; the moments, and what one steps by, stay unless others are given. */
export function href(screen: string, params: Record<string, string | undefined> = {}): string {
  const { asOf, with: other, step } = current().params;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ asOf, with: other, step, ...params })) {
    if (value !== undefined && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return `/console/${screen}${text === "" ? "" : "?" + text}`;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  dispatchEvent(new Event(MOVED));
}

/** Changes what the screen shows, and stays on it. */
export function change(params: Record<string, string | undefined>, replace = true): void {
  const now = current();
  go(href(now.screen, { ...now.params, ...params }), replace);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(current());
  useEffect(() => {
    const moved = () => setRoute(current());
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a");
      // A link that leads somewhere by itself, or by another who listens, leads there once.
      if (event.defaultPrevented) return;
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (link && plain && link.hash === "" && link.origin === location.origin && !link.download &&
        link.pathname.startsWith("/console/")) {
        event.preventDefault();
        go(link.pathname + link.search);
      }
    };
    addEventListener("popstate", moved);
    addEventListener(MOVED, moved);
    addEventListener("click", clicked);
    return () => {
      removeEventListener("popstate", moved);
      removeEventListener(MOVED, moved);
      removeEventListener("click", clicked);
    };
  }, []);
  return route;
}
