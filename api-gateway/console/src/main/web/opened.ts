/** What is unfolded, opened or chosen on a screen: it stands in the address, so that a link shows the same. */

import { change, current, useRoute } from "./route.ts";

const BETWEEN = "~";

export interface Opened {
  all: Array<string>;
  has: (key: string) => boolean;
  /** The address says it from now on; a step back does not undo it. */
  set: (key: string, isOpen: boolean) => void;
}

function named(params: Record<string, string>, name: string): Array<string> {
  return (params[name] ?? "").split(BETWEEN).filter((each) => each !== "");
}

/** What these screens have opened under a name of the address, in the order in which it was opened. */
export function useOpened(name: string): Opened {
  const all = named(useRoute().params, name);
  return {
    all,
    has: (key) => all.includes(key),
    set: (key, isOpen) => {
      const now = named(current().params, name);
      if (now.includes(key) === isOpen) return;
      change({ [name]: (isOpen ? [...now, key] : now.filter((each) => each !== key)).join(BETWEEN) || undefined });
    },
  };
}
