/** What is required beside what is there, for accounts of one currency. */

import { minorUnits } from "../currency.ts";
import { compare, rounded, share } from "../decimal.ts";
import { useNarrow } from "../narrow.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

export interface Covered {
  label: string;
  under: string;
  required: string;
  there: string;
  missing: string;
}

const LETTERS = 28;
const SPACE = 110;
/** Names stand before their bars, or above them where the window is narrow. */
const WIDE = { width: 760, left: 200, row: 44, above: 0 };
const NARROW = { width: 352, left: 2, row: 66, above: 20 };

function shortened(name: string): string {
  return name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
}

interface Accounts {
  bars: Array<Covered>;
  currency: string;
  /** What else its lengths have to be measured by. */
  beside?: Array<string>;
}

export function Cover({ bars, currency, beside = [] }: Accounts) {
  const most = [...bars.flatMap((each) => [each.required, each.there]), ...beside].reduce((a, b) => compare(a, b) > 0 ? a : b, "0");
  const { at, frame, mark } = useCursor(bars.length, 1);
  const narrow = useNarrow();
  const { width, left, row, above } = narrow ? NARROW : WIDE;
  const written = (value: string) => rounded(value, minorUnits(currency));
  const told = (each: Covered) =>
    `${each.label}, ${each.under}: required ${written(each.required)}, there ${written(each.there)}, ${compare(each.missing, "0") > 0 ? "missing" : "above by"} ${written(each.missing.replace("-", ""))} ${currency}`;
  const chosen = bars[at];
  const wide = (value: string) => Math.max(1, (width - left - SPACE) * share(value, most));
  return (
    <>
      <Draw frame={frame} width={width} height={bars.length * row + 4} label={`Required and there, ${currency}; arrows lead from account to account`}>
        {bars.map((each, index) => {
          const short = compare(each.missing, "0") > 0;
          const top = index * row + above;
          return (
            <g key={`${each.label} ${each.under}`} {...mark(index)} role="img" aria-label={told(each)} class="mark">
              {narrow ? <text x={left} y={top - 2} class="start">{each.label} <tspan class="axis">{shortened(each.under)}</tspan></text> : (
                <>
                  <text x={left - 8} y={top + 17} class="end">{shortened(each.label)}</text>
                  <text x={left - 8} y={top + 33} class="end axis">{shortened(each.under)}</text>
                </>
              )}
              <rect class="required" x={left} y={top + 6} width={wide(each.required)} height="13" />
              <rect class={short ? "short" : "enough"} x={left} y={top + 22} width={wide(each.there)} height="13" />
              <text x={left + wide(each.required) + 6} y={top + 17} class="start axis">{written(each.required)}</text>
              <text x={left + wide(each.there) + 6} y={top + 33} class="start">{written(each.there)}</text>
            </g>
          );
        })}
      </Draw>
      <p class="legend"><span class="dot required" /> required <span class="dot enough" /> collateral after haircut <span class="dot short" /> too little of it</p>
      <p class="told" aria-live="polite">{chosen ? told(chosen) : ""}</p>
    </>
  );
}
