/** Loans added up or drawn, above their list. */

import type { Row } from "../api.ts";
import type { Whole } from "../listing.ts";
import { OfWhole, Which } from "../whole-list.tsx";
import { LoanGroups } from "./loan-groups.tsx";
import { LoanRates } from "./loan-rates.tsx";

const FIELDS = "loanId,loanStatus,borrowerCode,isin,instrumentName,settledUnits,lendingRate,loanValue,loanToDateAccrualGross,loanCurrency";

interface Seen {
  view: string;
  rows: Array<Row>;
  whole: Whole;
}

export function Blotter({ view, rows, whole }: Seen) {
  const fields = whole.path.startsWith("/api/v1") ? FIELDS : `${FIELDS},lenderCode`;
  return (
    <OfWhole names={["loan", "loans"]} rows={rows} whole={whole} fields={fields} draw={(drawn) =>
      view === "rates"
        ? <LoanRates loans={drawn.rows} at={drawn.at}><Which {...drawn} /></LoanRates>
        : <LoanGroups loans={drawn.rows} field={view}><Which {...drawn} /></LoanGroups>} />
  );
}
