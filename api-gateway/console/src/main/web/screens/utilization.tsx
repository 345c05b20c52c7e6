/** Where is room: how much of what may be lent is out, security by client or borrower. */

import type { Row } from "../api.ts";
import { HeatMap, percent } from "../charts/heat.tsx";
import { shown } from "../decimal.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { BORROWER, by, CLIENT, ISIN } from "../lists/filters.ts";
import { go, href, useRoute } from "../route.ts";
import { may, useSession } from "../session.ts";
import { plain } from "../table.tsx";
import { OfWhole, WhichOthers } from "../whole-list.tsx";
import { Series, type SeriesOf } from "./series.tsx";

const SIDES = ["isin", "clientId", "borrowerCode"];
const NAMES: Record<string, string> = { isin: "ISIN", clientId: "Client", borrowerCode: "Borrower" };

const OVER_TIME: SeriesOf = {
  title: "Utilisation over time",
  metrics: [["utilization", "On loan of what may be lent"]],
  fraction: true,
  by: ["isin", "clientId", "lenderCode"],
};

/** Where a row of the matrix leads: its holdings, or a borrower’s loans. */
function open(row: Row, rows: string, columns: string): void {
  const asked = { [rows]: plain(row.row), [columns]: plain(row.column), lenderCode: plain(row.lenderCode) };
  go(asked.borrowerCode ? href("loans", asked) : href("holdings", asked));
}

export function Utilization() {
  const { params } = useRoute();
  const rows = params.rows ?? "isin";
  const columns = params.columns ?? "clientId";
  const overLenders = !may(useSession(), "lender.read");
  const listing: Listing = {
    title: "Utilisation",
    path: "utilization",
    columns: [
      { key: "row", label: NAMES[rows] ?? rows },
      { key: "column", label: NAMES[columns] ?? columns },
      { key: "onLoanUnits", label: "On loan", decimals: 0 },
      { key: "lendableUnits", label: "Lendable", decimals: 0 },
      { key: "utilization", label: "Utilisation %", decimals: 0, show: (row) => row.utilization === null ? "–" : percent(plain(row.utilization)) },
    ],
    filters: [
      { name: "rows", label: "Rows", choices: SIDES, names: NAMES, start: "isin" },
      { name: "columns", label: "Columns", choices: SIDES, names: NAMES, start: "clientId" },
      ISIN, CLIENT, BORROWER,
    ],
    empty: "Nothing may be lent yet: clients have to opt in, and to hold units.",
    open: (row) => open(row, rows, columns),
    identity: by("lenderCode", "row", "column"),
    live: true,
    above: (cells, whole) => <OfWhole names={["cell", "cells"]} rows={cells} whole={whole} draw={(drawn) => (
      <figure class="chart wide">
        <figcaption><h2>Where is room?</h2></figcaption>
        <WhichOthers {...drawn} whole={whole} />
        <HeatMap rest={drawn.lacks ?? "nothing lendable"} label={`Utilisation, ${NAMES[rows]} by ${NAMES[columns]}`} of={[NAMES[rows] ?? rows, NAMES[columns] ?? columns]} cells={drawn.rows.map((row) => {
          const name = plain(row.row) + (overLenders && row.lenderCode && rows !== "isin" ? ` (${plain(row.lenderCode)})` : "");
          const column = (plain(row.column) || "all") + (overLenders && row.lenderCode && rows === "isin" ? ` (${plain(row.lenderCode)})` : "");
          return {
            row: name,
            column,
            value: row.utilization === null ? null : plain(row.utilization),
            open: () => open(row, rows, columns),
            told: `${name}, ${column}: ${shown(plain(row.onLoanUnits))} of ${shown(plain(row.lendableUnits))} lendable units are on loan${row.utilization === null ? "" : `, ${percent(plain(row.utilization))} %`}`,
          };
        })} />
      </figure>
    )} />,
  };
  return (
    <>
      <List key={`${rows} ${columns}`} listing={listing} />
      <section class="page"><Series of={OVER_TIME} filters={{ isin: params.isin, clientId: params.clientId, borrowerCode: params.borrowerCode, lenderCode: params.lenderCode }} /></section>
    </>
  );
}
