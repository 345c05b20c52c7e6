/** One mark of a chart has the focus; arrows lead to the others, as in a grid. */

import { useRef, useState } from "preact/hooks";

const STEPS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Marks in rows of so many; `mark(i)` goes on the element of mark i, and may open what it stands for. */
export function useCursor(count: number, across: number, open?: (index: number) => void) {
  const [at, setAt] = useState(0);
  const frame = useRef<SVGSVGElement & HTMLTableElement>(null);
  const now = Math.min(at, Math.max(0, count - 1));
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Enter" && open) {
      event.preventDefault();
      open(now);
      return;
    }
    const end = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : undefined;
    if (!step && end === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = end ?? Math.max(0, Math.min(count - 1, now + step![0] + step![1] * across));
    setAt(next);
    frame.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
  };
  const mark = (index: number) => ({
    "data-mark": index,
    tabIndex: index === now ? 0 : -1,
    onFocus: () => setAt(index),
    onKeyDown: keys,
    onClick: open && (() => open(index)),
  });
  return { at: now, frame, mark };
}
