/** What settles when: trades by the day on which they are due, and how far they are. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Params, Refused, type Row } from "../api.ts";
import { Ladder, type Part, type Rung, type State, STATES } from "../charts/ladder.tsx";
import { minorUnits } from "../currency.ts";
import { add, rounded, shown } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Whole } from "../listing.ts";
import { useChanges } from "../live.ts";
import { settlement, TRADES } from "../lists/lending.tsx";
import { useNarrow } from "../narrow.ts";
import { change, useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { cell, plain } from "../table.tsx";
import { walk, type Walked } from "../walk.ts";
import { commonest } from "./series.tsx";

const MOST = 5000;
/** More rungs than these could not be looked over. */
const MOST_DAYS = 20;
const MOST_SECURITIES = 50;
/** Changes come in flocks; the ladder is read once for each. */
const SOON = 2000;
const FIELDS = "tradeId,tradeStatus,settlementStatus,settlementSubstatus,originalUnits,settledUnits,intendedSettlementDate,tradeValueLoanCurrency,loan";

/** Undefined where nothing is awaited. */
function stateOf(trade: Row): State | undefined {
  const said = settlement(trade);
  if (said === "Cancelled") return undefined;
  if (said === "Settled" || trade.tradeStatus === "Settled") return "Settled";
  if (said === "Failed" || said === "Late") return "Failing";
  return plain(trade.settledUnits) === "0" || trade.settledUnits === null ? "Due" : "Partially";
}

interface Measure {
  name: string;
  label: string;
  /** What a trade adds; undefined where it is of another currency or security. */
  of: (trade: Row) => string | undefined;
  written: (amount: string) => string;
}

/** Values of one currency, or units of one security: others do not add up. */
function measures(trades: Array<Row>): Array<Measure> {
  const currencies = commonest(trades.map((trade) => ({ currency: plain(cell(trade, "loan.loanCurrency")), value: trade.tradeValueLoanCurrency as string | null })));
  const securities = [...new Set(trades.map((trade) => plain(cell(trade, "loan.isin"))))].sort().slice(0, MOST_SECURITIES);
  return [
    ...currencies.map((currency): Measure => ({
      name: currency,
      label: `value, ${currency}`,
      of: (trade) => cell(trade, "loan.loanCurrency") === currency ? plain(trade.tradeValueLoanCurrency) || "0" : undefined,
      written: (amount) => `${rounded(amount, minorUnits(currency))} ${currency}`,
    })),
    ...securities.map((isin): Measure => ({
      name: isin,
      label: `units, ${isin}`,
      of: (trade) => cell(trade, "loan.isin") === isin ? plain(trade.originalUnits) || "0" : undefined,
      written: (amount) => `${shown(amount)} units`,
    })),
  ];
}

function rungs(trades: Array<Row>, measure: Measure): Array<Rung> {
  const days = new Map<string, Rung>();
  for (const trade of trades) {
    const state = stateOf(trade);
    const amount = measure.of(trade);
    if (state === undefined || amount === undefined) continue;
    const date = plain(trade.intendedSettlementDate);
    const rung = days.get(date) ?? { date, parts: {} };
    const part: Part = rung.parts[state] ?? { trades: 0, amount: "0" };
    rung.parts[state] = { trades: part.trades + 1, amount: add(part.amount, amount) };
    days.set(date, rung);
  }
  return [...days.values()].sort((one, other) => one.date < other.date ? -1 : 1);
}

/** Those that are due last, unless the list is too long to be sorted. */
async function latest(path: string, asked: Params, signal: AbortSignal): Promise<Walked & { sorted: boolean }> {
  try {
    return { ...await walk(path, { ...asked, sort: "-intendedSettlementDate" }, MOST, signal), sorted: true };
  } catch (failed) {
    if (!(failed instanceof Refused) || failed.status !== 400) throw failed;
    return { ...await walk(path, asked, MOST, signal), sorted: false };
  }
}

function Settling({ asOf }: { asOf: string | undefined }) {
  const { params } = useRoute();
  const asked: Params = { ...Object.fromEntries(["lenderCode", ...TRADES.filters.map((each) => each.name)].map((name) => [name, params[name]])), asOf };
  const path = `${door(useSession())}/trades`;
  const { answer, error, again } = useAnswer(`ladder ${path} ${JSON.stringify(asked)}`, (signal) => latest(path, { ...asked, fields: FIELDS }, signal));
  const narrow = useNarrow();
  const soon = useRef(0);
  useEffect(() => () => clearTimeout(soon.current), []);
  useChanges(asOf === undefined && params.with === undefined, () => {
    if (soon.current !== 0) return;
    soon.current = setTimeout(() => {
      soon.current = 0;
      again();
    }, SOON);
  });
  const all = useMemo(() => measures(answer?.rows ?? []), [answer]);
  const measure = all.find((each) => each.name === params.measure) ?? all[0];
  const days = useMemo(() => measure ? rungs(answer?.rows ?? [], measure) : [], [answer, measure]);
  if (error) return <Failure error={error} what="The settlement ladder" retry={again} />;
  if (!answer) return <Loading />;
  if (!measure || days.length === 0) return null;
  const seen = days.slice(-MOST_DAYS);
  const label = `What settles when: ${measure.label}`;
  return (
    <figure class={narrow ? "chart fits" : "chart"}>
      <figcaption>
        <h2>What settles when</h2>
        <label class="inline">By <select value={measure.name} onChange={(event) => change({ measure: event.currentTarget.value })}>
          {all.map((each) => <option key={each.name} value={each.name} selected={each === measure}>{each.label}</option>)}
        </select></label>
      </figcaption>
      <Ladder rungs={seen} label={label} written={measure.written} open={(date) => change({ find: date })} />
      <Figures rungs={seen} label={label} written={measure.written} />
      {(seen.length < days.length || answer.cut) && <p class="quiet">The last {seen.length} days{answer.cut ? ` of ${answer.sorted ? "the 5,000 trades that are due last" : "5,000 trades that are not the last ones"}` : `, of ${days.length}`}.</p>}
    </figure>
  );
}

function Figures({ rungs, label, written }: { rungs: Array<Rung>; label: string; written: (amount: string) => string }) {
  return (
    <details class="figures">
      <summary>Figures</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={label}>
        <table class="plain">
          <thead><tr><th scope="col">Due</th>{STATES.map((state) => <th key={state} scope="col" class="figure">{state}</th>)}</tr></thead>
          <tbody>
            {rungs.map(({ date, parts }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                {STATES.map((state) => {
                  const part = parts[state];
                  return <td key={state} class="figure">{part ? `${written(part.amount)} in ${part.trades}` : "–"}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const LADDERED = { ...TRADES, above: (_rows: Array<Row>, { moment }: Whole) => <Settling asOf={moment} /> };

export function Trades() {
  return <List listing={LADDERED} />;
}
