/** What a submission would bring about: which loans, which clients, which recalls. */

import type { Row } from "../api.ts";
import { Plain } from "../plain.tsx";
import type { Rehearsed } from "../records.ts";
import { href } from "../route.ts";
import { plain } from "../table.tsx";

function loan(row: Row) {
  return <a href={href("loan", { id: plain(row.loanId) })}>{plain(row.loanId)}</a>;
}

export function Consequences({ found }: { found: Rehearsed }) {
  const { recalls, reallocations, drops } = found.consequences;
  const rows = [
    ...recalls.map((each): Row => ({ ...each, what: "recalled from the borrower" })),
    ...reallocations.map((each): Row => ({ ...each, what: `${each.fromClientId ?? "?"} → ${each.toClientId}` })),
    ...drops.map((each): Row => ({ ...each, what: "dropped before delivery" })),
  ];
  return (
    <div class="notice" role="status">
      <h2>Nothing was kept. Sent for real, it would apply {found.applied} of {found.received} {found.received === "1" ? "record" : "records"}</h2>
      <p>{found.unchanged} unchanged, {found.duplicates} duplicates; {recalls.length} recalls, {reallocations.length} reallocations, {drops.length} drops.</p>
      {rows.length > 0 && <Plain label="Consequences" rows={rows} columns={[
        { key: "loanId", label: "Loan", show: loan }, { key: "units", label: "Units", decimals: 0 }, { key: "what", label: "What" },
      ]} />}
    </div>
  );
}
