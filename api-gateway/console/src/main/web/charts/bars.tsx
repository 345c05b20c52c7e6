/** Lengths side by side, of one unit. */

import { compare, share, shown } from "../decimal.ts";
import { useNarrow } from "../narrow.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Bar {
  label: string;
  value: string;
  kind: string;
}

/** Names stand before their bars, or above them where the window is narrow. */
const WIDE = { width: 680, left: 240, row: 26, space: 150, above: 0 };
const NARROW = { width: 352, left: 2, row: 44, space: 120, above: 18 };

export function Bars({ bars, unit, label }: { bars: Array<Bar>; unit: string; label: string }) {
  const most = bars.map((each) => each.value).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const { at, frame, mark } = useCursor(bars.length, 1);
  const narrow = useNarrow();
  const { width, left, row, space, above } = narrow ? NARROW : WIDE;
  const told = (each: Bar) => `${each.label}: ${shown(each.value)} ${unit}`;
  return (
    <figure class={narrow ? "chart fits" : "chart"}>
      <Draw frame={frame} width={width} height={bars.length * row + 4} label={`${label}; the table below has the same figures`}>
        {bars.map((each, index) => {
          const wide = Math.max(1, (width - left - space) * share(each.value, most));
          const top = index * row + above;
          return (
            <g key={index} {...mark(index)} role="img" aria-label={told(each)} class="mark">
              <text x={narrow ? left : left - 8} y={narrow ? top - 1 : top + 18} class={narrow ? "start" : "end"}>{each.label}</text>
              <rect class={each.kind} x={left} y={top + 5} width={wide} height="17" />
              <text x={left + wide + 6} y={top + 18} class="start">{shown(each.value)} {unit}</text>
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{bars[at] ? told(bars[at]!) : ""}</p>
    </figure>
  );
}
