/** Securities by how much of them is lent and at which rate; some are larger than others. */

import type { ComponentChildren } from "preact";
import { compare, share, shown } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";
import { useNarrow } from "../narrow.ts";
import { places } from "./labels.ts";

export interface Bubble {
  label: string;
  utilization: string;
  rate: string;
  size: string;
  told: string;
}

interface Drawn {
  title: string;
  label: string;
  /** What the rates are called, and their unit. */
  axis: string;
  bubbles: Array<Bubble>;
  /** What a bubble leads to. */
  open?: (index: number) => void;
  children?: ComponentChildren;
}

const HEIGHT = 300;
const LEFT = 78;
const BOTTOM = 262;
const TOP = 46;
/** Behind the axis there is room for half of its last figure. */
const BEYOND = 30;
const WIDE = { width: 680, parts: [0, 25, 50, 75, 100] };
const NARROW = { width: 352, parts: [0, 50, 100] };

const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Round figures from nothing to what is not below the highest. */
function ticks(highest: number): Array<number> {
  const rough = Math.max(highest, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((each) => each * power >= rough)!;
  return Array.from({ length: LINES + 1 }, (_, index) => index * step);
}

export function Bubbles({ title, label, axis, bubbles, open, children }: Drawn) {
  const narrow = useNarrow();
  const { width, parts } = narrow ? NARROW : WIDE;
  const right = width - BEYOND;
  const most = (field: "rate" | "size") => bubbles.map((each) => each[field]).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const rates = ticks(Number(most("rate")));
  const top = String(rates[LINES]);
  const largest = most("size");
  const { at, frame, mark } = useCursor(bubbles.length, 1, open);
  const chosen = bubbles[at];
  const marks = bubbles.map((each) => ({
    label: each.label,
    x: LEFT + (right - LEFT) * Math.min(1, share(each.utilization, "1")),
    y: BOTTOM - (BOTTOM - TOP) * Math.max(0, share(each.rate, top)),
    radius: 5 + 16 * Math.sqrt(share(each.size, largest)),
  }));
  const names = places(marks, { left: LEFT - 8, right: width, top: 0, bottom: BOTTOM + 5 });
  return (
    <figure class={narrow ? "chart fits" : "chart"}>
      <figcaption><h2>{title}</h2>{children}</figcaption>
      <Draw frame={frame} width={width} height={HEIGHT} label={`${label}; arrows lead from one to the next, the table below has the same figures`}>
        <line x1={LEFT} x2={right} y1={BOTTOM} y2={BOTTOM} />
        <line x1={LEFT} x2={LEFT} y1={TOP} y2={BOTTOM} />
        {parts.map((each) => <text key={each} class="axis" x={LEFT + (right - LEFT) * each / 100} y={BOTTOM + 18}>{each} %</text>)}
        <text class="axis" x={(LEFT + right) / 2} y={HEIGHT - 4}>lent, of what may be lent</text>
        {rates.map((each) => {
          const y = BOTTOM - (BOTTOM - TOP) * each / rates[LINES]!;
          return <g key={each}><line x1={LEFT} x2={right} y1={y} y2={y} /><text class="end axis" x={LEFT - 8} y={y + 4}>{shown(String(each))}</text></g>;
        })}
        <text class="start axis" x={4} y={TOP - 18}>{axis}</text>
        {marks.map(({ x, y, radius, label }, index) => {
          const words = bubbles[index]!.told;
          const name = names[index];
          return (
            <g key={index}>
              <circle {...mark(index)} role={open ? "button" : "img"} aria-label={words} class={open ? "mark bubble opens" : "mark bubble"} cx={x} cy={y} r={radius}><title>{words}</title></circle>
              {name && <text class={name.side} x={name.x} y={name.y}>{label}</text>}
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{chosen?.told ?? ""}</p>
    </figure>
  );
}
