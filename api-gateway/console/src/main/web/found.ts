/** Where a record that a search has found is shown. */

import type { ConsoleSession, SearchHit } from "./records.ts";
import { href } from "./route.ts";
import { may } from "./session.ts";

/** What kinds of records are called. */
export const KINDS: Record<string, string> = {
  "loan": "Loan",
  "client-loan": "Client part",
  "trade": "Trade",
  "client": "Client",
  "instrument": "Security",
  "borrower": "Borrower",
  "lender": "Lender",
  "borrow-request": "Borrow request",
  "transaction": "Transaction",
  "submission": "Submission",
};

export function shownAt({ type, id, path }: SearchHit, session: ConsoleSession): string {
  const lenderCode = new URLSearchParams(path.split("?")[1] ?? "").get("lenderCode") ?? undefined;
  const desk = may(session, "desk");
  switch (type) {
    case "loan": return href("loan", { id });
    case "client-loan": return href("loan", { id: id.split("-")[0] });
    case "trade": return href("loan", { id: id.split("/")[0] });
    case "client": return href("clients", { clientId: id, lenderCode });
    case "instrument": return href(desk ? "instruments" : "holdings", { isin: id });
    case "borrower": return href("loans", { borrowerCode: id });
    case "lender": return desk ? href("lenders", { find: id }) : href("loans", { lenderCode: id });
    case "borrow-request": return href("requests", { find: id, lenderCode });
    case "transaction": return href("transactions", { find: id, lenderCode });
    case "submission": return href("submission", { id });
    // A kind that later versions find.
    default: return href("loans", { find: id });
  }
}
