/** A borrow request that has its id already: what was placed under it, which is not what is typed now. */

import type { ComponentChildren } from "preact";
import { get, type Row } from "../api.ts";
import { same } from "../decimal.ts";
import { patiently } from "../patience.ts";
import type { SearchHit } from "../records.ts";
import { href } from "../route.ts";
import { Figure, plain } from "../table.tsx";
import { walk } from "../walk.ts";

/** Fields of which a request is made, and what they are called. */
const TERMS: Array<[field: string, label: string]> = [
  ["borrowerCode", "Borrower"], ["lenderCode", "From this lender only"], ["isin", "ISIN"], ["units", "Units"], ["collateralType", "Collateral"],
  ["lendingRate", "Lending rate %"], ["investmentRate", "Investment rate %"], ["rebateRate", "Rebate rate %"], ["loanCurrency", "Currency"],
  ["tradeDate", "Trade date"], ["settlementDate", "Settlement"], ["endDate", "Agreed end"],
];

/** What was placed under an id, if anything was. */
export async function placed(id: string, signal: AbortSignal): Promise<Row | null> {
  const { data } = await patiently(() => get<{ data: Array<SearchHit> }>("/desk/v1/search", { q: id }, signal), signal);
  const hit = data.find((each) => each.type === "borrow-request" && each.id === id);
  if (!hit) return null;
  const [path = "", query] = hit.path.split("?");
  const { rows } = await walk(path, Object.fromEntries(new URLSearchParams(query)), Infinity, signal);
  return rows.find((row) => row.requestId === id) ?? null;
}

/** In what it is another request than the one that has its id. */
export function unlike(was: Row, asked: Record<string, string>): Array<[field: string, label: string]> {
  return TERMS.filter(([field]) => !same(plain(was[field]), asked[field] ?? ""));
}

/** Whose id it is, and that it can have another one. */
export function Taken({ was, asked, children }: { was: Row; asked: Record<string, string>; children?: ComponentChildren }) {
  const id = plain(was.requestId);
  return (
    <div class="notice warn" role="alert">
      <h2>{id} is another request</h2>
      <p>{id} was placed before, with other terms. Under that id nothing more can be booked. <a href={href("requests", { find: id })}>{id}</a></p>
      <ul class="changes">
        {unlike(was, asked).map(([field, label]) => <li key={field}><span class="quiet">{label}</span> <Figure value={plain(was[field]) || "–"} of={field} />, not <Figure value={asked[field] || "–"} of={field} /></li>)}
      </ul>
      {children}
    </div>
  );
}
