/** What {@link behindSince} says, as it changes; what talks to the API alone knows nothing of pages. */

import { useEffect, useState } from "preact/hooks";
import { behindSince, watchBehind } from "./behind.ts";

export function useBehind(): string | undefined {
  const [since, setSince] = useState(behindSince);
  useEffect(() => {
    setSince(behindSince());
    return watchBehind(() => setSince(behindSince()));
  }, []);
  return since;
}
