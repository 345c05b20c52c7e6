/** Loans added up or drawn, above their list: all that the filters let through, and not only those that are loaded. */

import type { Row } from "../api.ts";
import { shown } from "../decimal.ts";
import type { Whole } from "../listing.ts";
import { moments } from "../moments.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { walk } from "../walk.ts";
import { LoanGroups } from "./loan-groups.tsx";
import { LoanRates } from "./loan-rates.tsx";

const MOST = 20_000;
const FIELDS = "loanId,loanStatus,borrowerCode,isin,instrumentName,settledUnits,lendingRate,loanValue,loanToDateAccrualGross,loanCurrency";

/** What is asked of a list that nothing narrows. */
const OF_ANY_LIST = new Set(["asOf", "fields"]);

interface Seen {
  view: string;
  rows: Array<Row>;
  whole: Whole;
}

interface Counted {
  loans: Array<Row>;
  at: string | undefined;
  /** Which they are. */
  told: string;
  again?: () => void;
}

export function Blotter({ view, rows, whole }: Seen) {
  if (!whole.cut || whole.find !== "") {
    return <Drawn view={view} at={whole.asked.asOf} loans={rows} told={whole.find === "" ? all(rows, whole) : `${count(rows)} of those that are loaded, with “${whole.find}” in them`} />;
  }
  return <Walked view={view} whole={whole} />;
}

/** Read to its end, once for the filters: changes that come meanwhile are there when it is read again. */
function Walked({ view, whole }: { view: string; whole: Whole }) {
  const { asOf, ...filters } = whole.asked;
  const fields = whole.path.startsWith("/api/v1") ? FIELDS : `${FIELDS},lenderCode`;
  const { answer, error, again } = useAnswer(JSON.stringify([whole.path, { ...filters, fields: "" }, whole.moment]), async (signal) =>
    ({ ...(await walk(whole.path, { ...filters, fields, asOf }, MOST, signal)), asOf }));
  if (error) return <Failure error={error} what="Loans" retry={again} />;
  if (!answer) return <Loading />;
  const told = `${answer.cut ? `The first ${count(answer.rows)}` : all(answer.rows, whole)}, known at ${moments(answer.asOf)}`;
  return <Drawn view={view} at={answer.asOf} loans={answer.rows} told={told} again={asOf === answer.asOf ? undefined : again} />;
}

function Drawn({ view, at, loans, told, again }: { view: string } & Counted) {
  const note = <p class="quiet note" role="status">{told}. {again && <button type="button" onClick={again}>Read again</button>}</p>;
  if (view === "rates") return <LoanRates loans={loans} at={at}>{note}</LoanRates>;
  return <LoanGroups loans={loans} field={view}>{note}</LoanGroups>;
}

function count(loans: Array<Row>): string {
  return loans.length === 1 ? "1 loan" : `${shown(String(loans.length))} loans`;
}

function all(loans: Array<Row>, { asked }: Whole): string {
  const whole = loans.length === 1 ? "The only loan" : `All ${count(loans)}`;
  return Object.entries(asked).some(([name, given]) => given && !OF_ANY_LIST.has(name)) ? `${whole} that the filters let through` : whole;
}
