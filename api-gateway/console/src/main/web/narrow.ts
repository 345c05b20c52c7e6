/** Whether the window is as narrow as one in a hand; the style sheets have the same bound. */

import { useEffect, useState } from "preact/hooks";

const HAND = "(max-width: 760px)";

export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(matchMedia(HAND).matches);
  useEffect(() => {
    const window = matchMedia(HAND);
    const turned = () => setNarrow(window.matches);
    window.addEventListener("change", turned);
    turned();
    return () => window.removeEventListener("change", turned);
  }, []);
  return narrow;
}
