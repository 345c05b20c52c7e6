/** What is required beside what is there, for accounts of one currency. */

import { minorUnits } from "../currency.ts";
import { compare, rounded, share } from "../decimal.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Covered {
  label: string;
  under: string;
  required: string;
  there: string;
  missing: string;
}

const WIDTH = 760;
const LEFT = 200;
const LETTERS = 28;
const ROW = 44;
const SPACE = 110;

function shortened(name: string): string {
  return name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
}

export function Cover({ bars, currency }: { bars: Array<Covered>; currency: string }) {
  const most = bars.flatMap((each) => [each.required, each.there]).reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const { at, frame, mark } = useCursor(bars.length, 1);
  const written = (value: string) => rounded(value, minorUnits(currency));
  const told = (each: Covered) =>
    `${each.label}, ${each.under}: required ${written(each.required)}, there ${written(each.there)}, ${compare(each.missing, "0") > 0 ? "missing" : "above by"} ${written(each.missing.replace("-", ""))} ${currency}`;
  const chosen = bars[at];
  const wide = (value: string) => Math.max(1, (WIDTH - LEFT - SPACE) * share(value, most));
  return (
    <>
      <Draw frame={frame} width={WIDTH} height={bars.length * ROW + 4} label={`Required and there, ${currency}; arrows lead from account to account`}>
        {bars.map((each, index) => {
          const short = compare(each.missing, "0") > 0;
          return (
            <g key={`${each.label} ${each.under}`} {...mark(index)} role="img" aria-label={told(each)} class="mark">
              <text x={LEFT - 8} y={index * ROW + 17} class="end">{shortened(each.label)}</text>
              <text x={LEFT - 8} y={index * ROW + 33} class="end axis">{shortened(each.under)}</text>
              <rect class="required" x={LEFT} y={index * ROW + 6} width={wide(each.required)} height="13" />
              <rect class={short ? "short" : "enough"} x={LEFT} y={index * ROW + 22} width={wide(each.there)} height="13" />
              <text x={LEFT + wide(each.required) + 6} y={index * ROW + 17} class="start axis">{written(each.required)}</text>
              <text x={LEFT + wide(each.there) + 6} y={index * ROW + 33} class="start">{written(each.there)}</text>
            </g>
          );
        })}
      </Draw>
      <p class="legend"><span class="dot required" /> required <span class="dot enough" /> collateral after haircut <span class="dot short" /> too little of it</p>
      <p class="told" aria-live="polite">{chosen ? told(chosen) : ""}</p>
    </>
  );
}
