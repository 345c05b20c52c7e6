/** Lengths side by side, of one unit. */

import { compare, share, shown } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Bar {
  label: string;
  value: string;
  kind: string;
}

const WIDTH = 680;
const LEFT = 240;
const ROW = 26;
const SPACE = 150;

export function Bars({ bars, unit, label }: { bars: Array<Bar>; unit: string; label: string }) {
  const most = bars.map((each) => each.value).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const { at, frame, mark } = useCursor(bars.length, 1);
  const told = (each: Bar) => `${each.label}: ${shown(each.value)} ${unit}`;
  return (
    <figure class="chart">
      <Draw frame={frame} width={WIDTH} height={bars.length * ROW + 4} label={`${label}; the table below has the same figures`}>
        {bars.map((each, index) => {
          const wide = Math.max(1, (WIDTH - LEFT - SPACE) * share(each.value, most));
          return (
            <g key={index} {...mark(index)} role="img" aria-label={told(each)} class="mark">
              <text x={LEFT - 8} y={index * ROW + 18} class="end">{each.label}</text>
              <rect class={each.kind} x={LEFT} y={index * ROW + 5} width={wide} height="17" />
              <text x={LEFT + wide + 6} y={index * ROW + 18} class="start">{shown(each.value)} {unit}</text>
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{bars[at] ? told(bars[at]!) : ""}</p>
    </figure>
  );
}
