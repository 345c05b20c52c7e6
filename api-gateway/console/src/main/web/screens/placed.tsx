/** A borrow request that has its id already: what was placed under it, which is not what is typed now. */

import type { ComponentChildren } from "preact";
import { get, type Page, type Row } from "../api.ts";
import { same, shown } from "../decimal.ts";
import { patiently } from "../patience.ts";
import type { SearchHit } from "../records.ts";
import { href } from "../route.ts";
import { Figure, plain } from "../table.tsx";

const PAGE = "1000";
const MOST = 20_000;

/** Fields of which a request is made, and what they are called. */
const TERMS: Array<[field: string, label: string]> = [
  ["borrowerCode", "Borrower"], ["lenderCode", "From this lender only"], ["isin", "ISIN"], ["units", "Units"], ["collateralType", "Collateral"],
  ["lendingRate", "Lending rate %"], ["investmentRate", "Investment rate %"], ["rebateRate", "Rebate rate %"], ["loanCurrency", "Currency"],
  ["tradeDate", "Trade date"], ["settlementDate", "Settlement"], ["endDate", "Agreed end"],
];

/** What was placed under an id, if anything was; of those that are like it, so many are looked through. */
export async function placed(id: string, signal: AbortSignal): Promise<Row | null> {
  const { data } = await patiently(() => get<{ data: Array<SearchHit> }>("/desk/v1/search", { q: id }, signal), signal);
  const hit = data.find((each) => each.type === "borrow-request" && each.id === id);
  if (!hit) return null;
  const [path = "", query] = hit.path.split("?");
  const asked = Object.fromEntries(new URLSearchParams(query));
  let cursor: string | undefined;
  for (let seen = 0; seen < MOST; seen += Number(PAGE)) {
    const page = await patiently(() => get<Page>(path, { ...asked, limit: PAGE, cursor }, signal), signal);
    const found = page.data.find((row) => row.requestId === id);
    if (found || !page.nextCursor) return found ?? null;
    cursor = page.nextCursor;
  }
  throw new Error(`${id} was placed before, behind the first ${shown(String(MOST))} requests of its borrower and security: what it asked for stands in Borrow requests.`);
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
