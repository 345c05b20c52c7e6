/** What is out, at which rate, of how much that may be lent: a bubble for each security, of one currency. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Params, Row } from "../api.ts";
import { type Bubble, Bubbles } from "../charts/bubbles.tsx";
import { percent } from "../charts/heat.tsx";
import { amount } from "../charts/plot.tsx";
import { compare, isDecimal, rounded, shown } from "../decimal.ts";
import { type Group, grouped, totals } from "../lists/groups.ts";
import { Plain } from "../plain.tsx";
import { change, useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";

const OVER = new Set(["Closed", "Cancelled"]);
/** More of them could not be told apart. */
const MOST_DRAWN = 40;
const MOST_SECURITIES = 20_000;

interface Drawn extends Group {
  rate: string;
  utilization: string;
}

interface Seen {
  loans: Array<Row>;
  /** The moment of the loans: a share and what it is a share of belong together. */
  at: string | undefined;
  children: ComponentChildren;
}

export function LoanRates({ loans, at, children }: Seen) {
  const { params } = useRoute();
  const session = useSession();
  const { isin, lenderCode } = params;
  const asked: Params = { rows: "isin", isin, lenderCode, asOf: at };
  const { answer, error, again } = useAnswer(JSON.stringify([isin, lenderCode, params.asOf]), (signal) => walk(`${door(session)}/utilization`, asked, MOST_SECURITIES, signal));
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) again();
    last.current = at;
  }, [at]);
  if (error) return <Failure error={error} what="Utilisation" retry={again} />;
  if (!answer) return <Loading />;
  const out = loans.filter((loan) => !OVER.has(plain(loan.loanStatus)));
  const currencies = totals(out).map((each) => each.currency);
  const currency = currencies.includes(params.ccy ?? "") ? params.ccy! : currencies[0] ?? "";
  const utilization = new Map(answer.rows.map((row) => [plain(row.row), row.utilization]));
  const securities = grouped(out.filter((loan) => loan.loanCurrency === currency), "isin");
  const drawn = securities.flatMap((group): Array<Drawn> => {
    const used = utilization.get(group.of);
    return group.rate !== null && isDecimal(used) ? [{ ...group, rate: group.rate, utilization: used }] : [];
  });
  const largest = drawn.slice(0, MOST_DRAWN);
  const left = securities.length - drawn.length;
  return (
    <div class="groups">
      {children}
      {drawn.length === 0
        ? <p class="quiet note">Nothing to draw: no loan that is out has a rate, a price and units that may be lent.</p>
        : (
          <Bubbles title={`Rate and utilisation, ${currency}`} label="Securities on loan by utilisation and rate, sized by value" axis="fee, % a year" bubbles={largest.map(bubble)} open={(at) => change({ isin: largest[at]!.of })}>
            {currencies.length > 1 && (
              <div class="filters"><label>Currency
                <select value={currency} onChange={(event) => change({ ccy: event.currentTarget.value })}>{currencies.map((each) => <option key={each} value={each} selected={each === currency}>{each}</option>)}</select>
              </label></div>
            )}
          </Bubbles>
        )}
      {drawn.length > MOST_DRAWN && <p class="quiet note">The {MOST_DRAWN} of the largest value, of {shown(String(drawn.length))}.</p>}
      {left > 0 && <p class="quiet note">{left === 1 ? "One security is" : `${shown(String(left))} securities are`} not drawn: without a rate, a price, or units that may be lent.</p>}
      {drawn.length > 0 && <Figures drawn={drawn} currency={currency} />}
    </div>
  );
}

function bubble({ of, name, rate, utilization, value, loans, currency }: Drawn): Bubble {
  const words = `${name ? `${name} (${of})` : of}: ${percent(utilization)} % lent, ${rounded(rate, 2)} % a year by value, ${amount(currency)(value)} in ${loans === 1 ? "1 loan" : `${loans} loans`}`;
  return { label: name || of, utilization, rate, size: value, told: words };
}

function Figures({ drawn, currency }: { drawn: Array<Drawn>; currency: string }) {
  const rows = [...drawn].sort((one, other) => compare(other.value, one.value)) as unknown as Array<Row>;
  return (
    <details class="figures">
      <summary>Table</summary>
      <Plain label={`Securities on loan, ${currency}`} rows={rows} columns={[
        { key: "of", label: "ISIN" }, { key: "name", label: "Instrument" },
        { key: "utilization", label: "Lent %", decimals: 0, show: (row) => percent(plain(row.utilization)) },
        { key: "rate", label: "Fee %, by value", decimals: 2, show: (row) => rounded(plain(row.rate), 2) },
        { key: "value", label: `Value, ${currency}`, decimals: 2 },
        { key: "loans", label: "Loans", decimals: 0, show: (row) => shown(String(row.loans)) },
      ]} />
    </details>
  );
}
