/** Securities by how much of them is lent and at which rate; the larger, the more they could earn. */

import { compare, share, shown } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";
import { percent } from "./heat.tsx";
import { useNarrow } from "../narrow.ts";
import { places } from "./labels.ts";

export interface Bubble {
  label: string;
  utilization: string;
  rateBps: string;
  potentialReturn: string;
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

export function Bubbles({ bubbles }: { bubbles: Array<Bubble> }) {
  const narrow = useNarrow();
  const { width, parts } = narrow ? NARROW : WIDE;
  const right = width - BEYOND;
  const most = (field: "rateBps" | "potentialReturn") => bubbles.map((each) => each[field]).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const rates = ticks(Number(most("rateBps")));
  const top = String(rates[LINES]);
  const earned = most("potentialReturn");
  const { at, frame, mark } = useCursor(bubbles.length, 1);
  const told = (each: Bubble) => `${each.label}: ${percent(each.utilization)} % lent, ${shown(each.rateBps, 2)} bps, could return ${shown(each.potentialReturn, 2)} % a year`;
  const chosen = bubbles[at];
  const marks = bubbles.map((each) => ({
    label: each.label,
    x: LEFT + (right - LEFT) * Math.min(1, share(each.utilization, "1")),
    y: BOTTOM - (BOTTOM - TOP) * share(each.rateBps, top),
    radius: 5 + 16 * Math.sqrt(share(each.potentialReturn, earned)),
  }));
  const names = places(marks, { left: LEFT - 8, right: width, top: 0, bottom: BOTTOM + 5 });
  return (
    <figure class={narrow ? "chart fits" : "chart"}>
      <figcaption><h2>Utilisation, rate and return</h2></figcaption>
      <Draw frame={frame} width={width} height={HEIGHT} label="Securities by utilisation and rate; arrows lead from one to the next, the table below has the same figures">
        <line x1={LEFT} x2={right} y1={BOTTOM} y2={BOTTOM} />
        <line x1={LEFT} x2={LEFT} y1={TOP} y2={BOTTOM} />
        {parts.map((each) => <text key={each} class="axis" x={LEFT + (right - LEFT) * each / 100} y={BOTTOM + 18}>{each} %</text>)}
        <text class="axis" x={(LEFT + right) / 2} y={HEIGHT - 4}>lent, of what may be lent</text>
        {rates.map((each) => {
          const y = BOTTOM - (BOTTOM - TOP) * each / rates[LINES]!;
          return <g key={each}><line x1={LEFT} x2={right} y1={y} y2={y} /><text class="end axis" x={LEFT - 8} y={y + 4}>{shown(String(each))}</text></g>;
        })}
        <text class="end axis" x={LEFT - 8} y={TOP - 18}>rate, bps</text>
        {marks.map(({ x, y, radius, label }, index) => {
          const words = told(bubbles[index]!);
          const name = names[index];
          return (
            <g key={index}>
              <circle {...mark(index)} role="img" aria-label={words} class="mark bubble" cx={x} cy={y} r={radius}><title>{words}</title></circle>
              {name && <text class={name.side} x={name.x} y={name.y}>{label}</text>}
            </g>
          );
        })}
      </Draw>
      <p class="told" aria-live="polite">{chosen ? told(chosen) : ""}</p>
    </figure>
  );
}
