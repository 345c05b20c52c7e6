/** What came of something that was done: whom it touches, and what followed of it. */

import { useState } from "preact/hooks";
import { get, type Page, type Row } from "../api.ts";
import type { FieldChange } from "../records.ts";
import { eventWords } from "../lists/words.ts";
import { Plain } from "../plain.tsx";
import { useWatch } from "../progress.tsx";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";
import { Changes } from "./changed.tsx";

const LOOK_AGAIN = 700;
/** What follows comes within a moment, or with somebody else's message. */
const LOOKS = 8;

/** Events of a loan that a request is the cause of, as they come. */
export function Followed({ loanId, requestId }: { loanId: string; requestId: string }) {
  const [looks, setLooks] = useState(0);
  const { answer, error, again } = useAnswer(`followed ${loanId} ${requestId}`, (signal) =>
    get<Page>(`/desk/v1/loans/${encodeURIComponent(loanId)}/timeline`, { order: "Newest", limit: "50" }, signal));
  useWatch(looks < LOOKS, () => {
    setLooks((was) => was + 1);
    again();
  }, LOOK_AGAIN);
  const found = (answer?.data ?? []).filter((row) => row.requestId === requestId).reverse();
  if (error) return <Failure error={error} retry={again} />;
  if (!answer) return <Loading />;
  if (found.length === 0) return <p class="quiet">{looks < LOOKS ? "Looking what followed…" : "Nothing of it is in the loan’s history yet."}</p>;
  return (
    <>
      <h3>What it did</h3>
      <ul class="followed">
        {found.map((row) => <li key={plain(row.position)}><b title={plain(row.eventType)}>{eventWords(plain(row.eventType))}</b> <Changes changes={row.changes as unknown as Array<FieldChange>} /></li>)}
      </ul>
    </>
  );
}

/** The clients that a loan is lent for. */
export function ClientsOf({ loan }: { loan: Row }) {
  const parts = (loan.parts ?? []) as Array<Row>;
  if (parts.length === 0) return null;
  return <Plain label="Its clients" rows={parts} columns={[
    { key: "clientId", label: "Client" }, { key: "clientLevelLoanId", label: "Part" },
    { key: "originalUnits", label: "Units", decimals: 0 }, { key: "settledUnits", label: "Of them out", decimals: 0 },
  ]} />;
}

/** What was lent for a client, against what is now: the difference went over to others, or was dropped. */
export function GivenUp({ clientId, before }: { clientId: string; before: Array<Row> }) {
  const [looks, setLooks] = useState(0);
  const { answer, error, again } = useAnswer(`given up ${clientId}`, async (signal) => {
    const [holdings, recalls] = await Promise.all([
      walk("/api/v1/holdings", { clientId }, Infinity, signal),
      walk("/api/v1/trades", { tradeType: "Recall", status: "Pending" }, Infinity, signal),
    ]);
    return { now: holdings.rows, recalls: recalls.rows };
  });
  useWatch(looks < LOOKS, () => {
    setLooks((was) => was + 1);
    again();
  }, LOOK_AGAIN);
  if (error) return <Failure error={error} retry={again} />;
  if (!answer) return <Loading />;
  const of = (row: Row) => `${plain(row.isin)} ${plain(row.depositary)} ${plain(row.accountNumber)}`;
  const now = new Map(answer.now.map((row) => [of(row), plain(row.onLoanUnits)]));
  const lent = new Set(before.map((row) => plain(row.isin)));
  const recalls = answer.recalls.filter((trade) => lent.has(plain((trade.loan as Row).isin)));
  return (
    <>
      <h3>What was lent for it</h3>
      <Plain label="What was lent for it" rows={before.map((row): Row => ({ ...row, now: now.get(of(row)) ?? "0" }))} columns={[
        { key: "isin", label: "ISIN" }, { key: "accountNumber", label: "Account" },
        { key: "onLoanUnits", label: "Lent before", decimals: 0 }, { key: "now", label: "Lent now", decimals: 0 },
      ]} />
      <h3>Recalls of these securities that have not settled</h3>
      <Plain label="Recalls" rows={recalls} columns={[
        { key: "tradeId", label: "Recall" }, { key: "loan.borrowerCode", label: "Borrower" }, { key: "loan.isin", label: "ISIN" },
        { key: "outstandingSettlementUnits", label: "Outstanding", decimals: 0 }, { key: "intendedSettlementDate", label: "Due" },
      ]} />
      <p class="quiet">What is no longer lent for it went over to other clients, or was dropped before delivery.</p>
    </>
  );
}
