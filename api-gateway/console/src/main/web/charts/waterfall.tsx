/** Where the gross went, step by step. */

import type { ComponentChildren } from "preact";
import { minorUnits } from "../currency.ts";
import { compare, share, shown, subtract } from "../decimal.ts";
import { useNarrow } from "../narrow.ts";
import { useCursor } from "./cursor.ts";
import { Draw } from "./draw.tsx";

interface Sums {
  grossAccrual: string;
  serviceAccrual: string;
  otherAgentAccrual: string;
  netAccrual: string;
  netClientRevenue: string;
  lender: string;
}

type Of = keyof Sums;

interface Step {
  of: Of;
  label: string;
  from: string;
  amount: string;
  kind: string;
}

function steps(sums: Sums): Array<Step> {
  const served = subtract(sums.grossAccrual, sums.serviceAccrual);
  return [
    { of: "grossAccrual", label: "Gross", from: "0", amount: sums.grossAccrual, kind: "whole" },
    { of: "serviceAccrual", label: "Service", from: served, amount: sums.serviceAccrual, kind: "away" },
    { of: "otherAgentAccrual", label: "Other agents", from: subtract(served, sums.otherAgentAccrual), amount: sums.otherAgentAccrual, kind: "away" },
    { of: "netAccrual", label: "Net", from: "0", amount: sums.netAccrual, kind: "whole" },
    { of: "lender", label: "Lender", from: sums.netClientRevenue, amount: sums.lender, kind: "away" },
    { of: "netClientRevenue", label: "Clients", from: "0", amount: sums.netClientRevenue, kind: "end" },
  ];
}

interface Falls {
  currency: string;
  sums: Sums;
  /** The gross of another moment, which is drawn beside it. */
  beside?: string;
  /** Opens what a step is the sum of. */
  open: (of: Of) => void;
  children?: ComponentChildren;
}

/** Where the window is narrow, steps stand below each other. */
const ACROSS = { width: 352, left: 92, long: 160, row: 30 };

export function Waterfall({ currency, sums, beside = "0", open, children }: Falls) {
  const most = compare(beside, sums.grossAccrual) > 0 ? beside : sums.grossAccrual;
  const all = steps(sums);
  const { at, frame, mark } = useCursor(all.length, 1, (index) => open(all[index]!.of));
  const drawn = all.every((each) => compare(each.from, "0") >= 0 && compare(each.amount, "0") >= 0) && compare(sums.grossAccrual, "0") > 0;
  const written = (each: Step) => shown(each.amount, minorUnits(currency));
  const told = (each: Step) => `${each.label}: ${written(each)} ${currency}`;
  const narrow = useNarrow();
  const label = `Gross ${sums.grossAccrual} ${currency} and where it went; the table below has the same figures`;
  return (
    <figure class={narrow ? "chart fits" : "chart"}>
      <figcaption><h2>Where the revenue went, {currency}</h2>{children}</figcaption>
      {drawn && (
        <>
          {narrow
            ? (
              <Draw frame={frame} width={ACROSS.width} height={all.length * ACROSS.row + 4} label={label}>
                {all.map((each, index) => {
                  const from = ACROSS.left + ACROSS.long * share(each.from, most);
                  const long = Math.max(1, ACROSS.long * share(each.amount, most));
                  return (
                    <g key={each.label} {...mark(index)} role="button" aria-label={told(each)} class={`mark opens bar-${each.kind}`}>
                      <text x={ACROSS.left - 8} y={index * ACROSS.row + 19} class="end axis">{each.label}</text>
                      <rect x={from} y={index * ACROSS.row + 6} width={long} height="18" rx="2" />
                      <text x={ACROSS.width} y={index * ACROSS.row + 19} class="end">{written(each)}</text>
                    </g>
                  );
                })}
              </Draw>
            )
            : (
              <Draw frame={frame} width={640} height={230} label={label}>
                {all.map((each, index) => {
                  const height = 170 * share(each.amount, most);
                  const bottom = 195 - 170 * share(each.from, most);
                  return (
                    <g key={each.label} {...mark(index)} role="button" aria-label={told(each)} class={`mark opens bar-${each.kind}`}>
                      <rect x={12 + index * 105} y={bottom - height} width="84" height={Math.max(1, height)} rx="2" />
                      <text x={54 + index * 105} y={bottom - height - 6}>{written(each)}</text>
                      <text x={54 + index * 105} y="215" class="axis">{each.label}</text>
                    </g>
                  );
                })}
                <line x1="0" x2="640" y1="195.5" y2="195.5" />
              </Draw>
            )}
          <p class="told" aria-live="polite">{told(all[at]!)}</p>
        </>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label={`Where the revenue went, ${currency}`}>
        <table class="plain">
          <thead><tr>{all.map((each) => <th key={each.label} scope="col" class="figure">{each.label}</th>)}</tr></thead>
          <tbody><tr>{all.map((each) => <td key={each.label} class="figure">{written(each)}</td>)}</tr></tbody>
        </table>
      </div>
    </figure>
  );
}
