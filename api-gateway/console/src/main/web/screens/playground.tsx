/** What a list of securities could earn, on the public endpoint. */

import { useState } from "preact/hooks";
import { type Row, send } from "../api.ts";
import type { PortfolioAnalysis } from "../records.ts";
import { type Bubble, Bubbles } from "../charts/bubbles.tsx";
import { percent } from "../charts/heat.tsx";
import { compare, hundredfold, shown } from "../decimal.ts";
import { change, useRoute } from "../route.ts";
import { useSending } from "../sending.tsx";
import { plain } from "../table.tsx";
import { Plain } from "../plain.tsx";

const MOST = 200;
/** So much of a list stands in the address. */
const LINKED = 1500;
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

/** A line is an ISIN, or a ticker with its market: `AAPL XNAS`. */
function identifiers(text: string): Array<Record<string, string>> {
  return text.split(/\n/).map((line) => line.trim()).filter((line) => line !== "").map((line, at): Record<string, string> => {
    const [first = "", second] = line.split(/[\s,;]+/);
    const requestKey = String(at + 1);
    if (ISIN.test(first.toUpperCase())) return { requestKey, isin: first.toUpperCase() };
    return second ? { requestKey, ticker: first, mic: second } : { requestKey, ticker: first };
  });
}

/** What earns most stands first. */
function best(result?: PortfolioAnalysis): Array<Row> {
  const found = (result?.successResults ?? []) as unknown as Array<Row>;
  return [...found].sort((one, other) => compare(plain(other.potentialReturn) || "0", plain(one.potentialReturn) || "0"));
}

function bubble(row: Row, asked: string): Bubble {
  const label = plain(row.CompositeTicker) || asked.split(/\s+/)[0] || plain(row.isin);
  const [utilization, rate, size] = [plain(row.utilization), plain(row.lendingRateBps), plain(row.potentialReturn)];
  return { label, utilization, rate, size, told: `${label}: ${percent(utilization)} % lent, ${shown(rate, 2)} bps, could return ${shown(size, 2)} % a year` };
}

export function Playground() {
  const { params } = useRoute();
  const [text, setText] = useState(params.list ?? "US0378331005\nTSLA XNAS\nUS5949181045");
  const { busy, notice, start, renew } = useSending();
  const [answer, setAnswer] = useState<{ result: PortfolioAnalysis; lines: Array<string> } | null>(null);
  const asked = identifiers(text);
  const write = (securities: string) => {
    renew();
    setText(securities);
    change({ list: securities.length <= LINKED ? securities : undefined });
  };
  const analyse = (event: Event) => {
    event.preventDefault();
    start(async (key) => {
      const result = await send<PortfolioAnalysis>("POST", "/public/portfolio-analysis", { identifiers: asked, IncludeRecommendedUnits: true, IncludeExtraIdentifiers: true }, "application/json", key);
      if (result) setAnswer({ result, lines: text.split("\n").map((line) => line.trim()).filter((line) => line !== "") });
    });
  };
  const found = best(answer?.result);
  const named = (row: Row) => answer?.lines[Number(row.requestKey) - 1] ?? "";
  return (
    <section class="page">
      <header class="bar"><h1>Playground</h1><span>What could this portfolio earn?</span></header>
      <form class="stacked" onSubmit={analyse}>
        <label>Securities, one a line: an ISIN, or a ticker and its market (TSLA XNAS)
          <textarea rows={6} value={text} onInput={(event) => write(event.currentTarget.value)} onDrop={async (event) => {
            const file = event.dataTransfer?.files[0];
            if (file) {
              event.preventDefault();
              write((await file.text()).slice(0, 20_000));
            }
          }} />
        </label>
        <div>
          <button type="submit" class="primary" disabled={busy || asked.length === 0 || asked.length > MOST}>{busy ? "Asking…" : `Analyse ${asked.length}`}</button>
          {asked.length > MOST && <span class="bad" role="alert"> at most {MOST} at a time</span>}
        </div>
      </form>
      {notice}
      {answer && found.length > 0 && (
        <>
          <h2>{answer.result.totalCount} found</h2>
          <Bubbles title="Utilisation, rate and return" label="Securities by utilisation and rate" axis="rate, bps" bubbles={found.map((row) => bubble(row, named(row)))} />
          <div class="earners"><Plain label="Securities found" rows={found} columns={[
            { key: "requestKey", label: "Asked", show: named },
            { key: "potentialReturn", label: "Return % a year", decimals: 2 },
            { key: "lendingRateBps", label: "Rate bps", decimals: 2 },
            { key: "utilization", label: "Utilisation %", decimals: 2, show: (row) => shown(hundredfold(plain(row.utilization)), 2) },
            { key: "RecommendedUnitsToAdd", label: "Units wanted", decimals: 0 },
            { key: "CompositeTicker", label: "Ticker" }, { key: "isin", label: "ISIN" },
          ]} /></div>
        </>
      )}
      {answer && answer.result.failureResults.length > 0 && (
        <>
          <h2>{answer.result.failureResults.length} not found</h2>
          <Plain label="Securities not found" rows={answer.result.failureResults as unknown as Array<Row>} columns={[
            { key: "requestKey", label: "Asked", show: named },
            { key: "errorCode", label: "Why" }, { key: "message", label: "In words" },
          ]} />
        </>
      )}
    </section>
  );
}
