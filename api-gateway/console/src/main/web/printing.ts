/** Whether the page is being printed: paper has no scroll bar, so lists show all their rows, and no night. */

import { useEffect, useRef, useState } from "preact/hooks";

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => setPrinting(true);
    const after = () => setPrinting(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}

/** What is drawn with colours that were looked up is drawn again with those of paper, and then as before. */
export function useDrawnForPaper(draw: () => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const root = document.documentElement;
    const before = () => {
      root.style.colorScheme = "light";
      latest.current();
    };
    const after = () => {
      root.style.colorScheme = "";
      latest.current();
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
}
