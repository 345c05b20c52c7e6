/** What is out, at what rate: loan by loan, added up, or drawn. */

import { useMemo } from "preact/hooks";
import { later } from "../later.tsx";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { LOANS } from "../lists/lending.tsx";
import { useRoute } from "../route.ts";
import { door, useSession } from "../session.ts";
import { BulkLoans } from "./bulk-loans.tsx";

const VIEWS: Record<string, string> = {
  list: "Loan by loan",
  borrowerCode: "By borrower",
  isin: "By security",
  lenderCode: "By lender",
  loanStatus: "By status",
  rates: "Rates",
};

const Blotter = later("Blotter");

export function Loans() {
  const { params } = useRoute();
  const overLenders = door(useSession()) !== "/api/v1";
  const view = params.view ?? "list";
  const listing = useMemo((): Listing => ({
    ...LOANS,
    filters: [
      { name: "view", label: "View", choices: Object.keys(VIEWS).filter((each) => each !== "lenderCode" || overLenders), names: VIEWS, start: "list", look: true },
      ...LOANS.filters,
    ],
    bulk: { scope: "desk", bar: (rows, again) => <BulkLoans rows={rows} again={again} /> },
    above: view === "list" ? undefined : (rows, whole) => <Blotter view={view} rows={rows} whole={whole} />,
  }), [overLenders, view]);
  return <List listing={listing} />;
}
