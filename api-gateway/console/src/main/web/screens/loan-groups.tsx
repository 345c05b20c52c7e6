/** Loans added up by borrower, security, lender or status; a group narrows the list to itself. */

import type { ComponentChildren } from "preact";
import type { Row } from "../api.ts";
import { rounded, shown } from "../decimal.ts";
import { type Group, grouped, totals } from "../lists/groups.ts";
import { change } from "../route.ts";
import { Amount, Status } from "../table.tsx";
import { walkRows } from "../rows.ts";

const LABELS: Record<string, string> = { borrowerCode: "Borrower", isin: "ISIN", lenderCode: "Lender", loanStatus: "Status" };
/** The filter that narrows to what a field says, where it is called otherwise. */
const FILTERS: Record<string, string> = { loanStatus: "status" };

/** More of them would cover the groups. */
const FEW = 3;

export function LoanGroups({ loans, field, children }: { loans: Array<Row>; field: string; children: ComponentChildren }) {
  const groups = grouped(loans, field);
  const sums = totals(loans);
  const units = field === "isin";
  const label = LABELS[field] ?? field;
  const unpriced = sums.reduce((count, each) => count + each.unpriced, 0);
  const head = (text: string, figure = true) => <th scope="col" class={figure ? "figure" : ""}>{text}</th>;
  return (
    <div class="groups">
      {children}
      <div class="scroll" tabIndex={0} role="region" aria-label={`Loans by ${label === "ISIN" ? label : label.toLowerCase()}`} onKeyDown={walkRows}>
        <table>
          <thead><tr>{head(label, false)}{units && head("Instrument", false)}{head("Loans")}{units && head("Settled")}{head("Value")}{head("Accrued")}{head("Fee %, by value")}{head("Ccy", false)}</tr></thead>
          <tbody>
            {groups.map((group) => (
              <tr key={`${group.of} ${group.currency}`}>
                <th scope="row"><button type="button" class="open" title="Narrow the list to these" onClick={() => change({ [FILTERS[field] ?? field]: group.of })}>{field === "loanStatus" ? <Status value={group.of} /> : group.of || "none"}</button></th>
                {units && <td class="name">{group.name}</td>}
                <Figures group={group} units={units} />
              </tr>
            ))}
          </tbody>
          <tfoot class={sums.length > FEW ? "many" : ""}>
            {sums.map((group) => <tr key={group.currency}><th scope="row" colSpan={units ? 2 : 1}>All</th><Figures group={{ ...group, units: "" }} units={units} /></tr>)}
          </tfoot>
        </table>
      </div>
      {unpriced > 0 && <p class="quiet note">{unpriced === 1 ? "One loan has" : `${shown(String(unpriced))} loans have`} no price yet: counted, and without a value.</p>}
    </div>
  );
}

function Figures({ group, units }: { group: Group; units: boolean }) {
  return (
    <>
      <td class="figure">{shown(String(group.loans))}</td>
      {units && <td class="figure">{group.units && shown(group.units)}</td>}
      <td class="figure"><Amount value={group.value} currency={group.currency} /></td>
      <td class="figure"><Amount value={group.accrued} currency={group.currency} /></td>
      <td class="figure">{group.rate === null ? "–" : rounded(group.rate, 2)}</td>
      <td>{group.currency}</td>
    </>
  );
}
