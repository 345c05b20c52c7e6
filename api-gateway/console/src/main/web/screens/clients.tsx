/** Whose units may be lent, and for which share: opting out says first what is lent. */

import { useEffect } from "preact/hooks";
import { type Action, ActionButton, perform, type Typed } from "../action.tsx";
import { today } from "../business.ts";
import type { Row } from "../api.ts";
import { figure, given } from "../exact.ts";
import { List } from "../list.tsx";
import type { Listing } from "../listing.ts";
import { by, CLIENT, columns } from "../lists/filters.ts";
import { Plain } from "../plain.tsx";
import { href, useRoute } from "../route.ts";
import { may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain } from "../table.tsx";
import { walk } from "../walk.ts";
import { GivenUp } from "./followed.tsx";
import { Becomes, others, type Term } from "./party.tsx";

function preference(typed: Typed) {
  return {
    clients: [{
      clientId: given(typed.clientId),
      effectiveDate: given(typed.effectiveDate),
      optInStatus: given(typed.optInStatus),
      feeSplit: figure(typed.feeSplit),
    }],
  };
}

/** What is lent for a client now, security by security. */
function Lent({ id, found }: { id: string; found: (rows: Array<Row>) => void }) {
  const { answer, error } = useAnswer(`lent ${id}`, (signal) => walk("/api/v1/holdings", { clientId: id }, Infinity, signal));
  const lent = (answer?.rows ?? []).filter((row) => row.onLoanUnits !== "0");
  useEffect(() => found(lent), [answer]);
  if (error) return <Failure error={error} />;
  if (!answer) return <Loading />;
  if (lent.length === 0) return <p>Nothing of it is on loan.</p>;
  return <Plain label={`On loan for ${id}`} rows={lent} columns={columns(["isin", "ISIN"], ["accountNumber", "Account"], ["onLoanUnits", "On loan", 0])} />;
}

/** What was typed over what the window showed; what nobody touched is not sent. */
function touched(row: Row, typed: Typed): Array<Term> {
  const terms: Array<Term> = [["optInStatus", "May be lent", typed.optInStatus ?? ""], ["feeSplit", "Share of the net %", typed.feeSplit ?? ""]];
  return others(row, terms);
}

/** What would be other from a day on than the programme knows it at this moment. */
function Becoming({ id, from, terms }: { id: string; from: string; terms: Array<Term> }) {
  const { answer, error, again } = useAnswer(`preferences ${id}`, (signal) => walk("/api/v1/clients", { clientId: id }, Infinity, signal));
  if (error) return <Failure error={error} retry={again} />;
  if (!answer) return <Loading />;
  const now = answer.rows.findLast((each) => plain(each.effectiveDate) <= from) ?? { optInStatus: "Out" };
  const other = others(now, terms);
  if (other.length === 0) return <p>Nothing of it would change.</p>;
  return (
    <>
      <p>From {from} on this would change:</p>
      <Becomes of={now} terms={other} />
    </>
  );
}

function change(row: Row | null): Action {
  const id = row ? plain(row.clientId) : "";
  const sent = (typed: Typed, field: string) => row !== null && touched(row, typed).some(([name]) => name === field);
  let before: Array<Row> = [];
  const found = (rows: Array<Row>) => {
    before = rows;
  };
  return {
    title: row ? `Client ${id}` : "New client",
    button: "Tell the programme",
    method: row ? "PATCH" : "POST",
    path: row ? `/api/v1/clients/${encodeURIComponent(id)}` : "/api/v1/client-reference",
    fields: [
      ...(row ? [] : [{ name: "clientId", label: "Client, as you name it" }]),
      { name: "optInStatus", label: "Its units may be lent", choices: ["In", "Out"], start: row ? plain(row.optInStatus) : "In" },
      { name: "feeSplit", label: "Its share of the net, %", figure: true, start: row ? plain(row.feeSplit) : "90" },
      { name: "effectiveDate", label: "From", form: "yyyy-MM-dd", start: today },
    ],
    body: (typed) => row
      ? {
        effectiveDate: given(typed.effectiveDate),
        optInStatus: sent(typed, "optInStatus") ? given(typed.optInStatus) : undefined,
        feeSplit: sent(typed, "feeSplit") ? figure(typed.feeSplit) : undefined,
      }
      : preference(typed),
    preview: (typed) => row && (
      <>
        <Becoming id={id} from={typed.effectiveDate ?? ""} terms={touched(row, typed)} />
        {typed.optInStatus === "Out" && sent(typed, "optInStatus") && (
          <>
            <p>Units of it that are on loan go over to other clients, as far as they have free ones; the rest is recalled.</p>
            <Lent id={id} found={found} />
          </>
        )}
      </>
    ),
    told: (answer) => row
      ? <><p>Client {id} is {plain((answer as Row).optInStatus)} with {plain((answer as Row).feeSplit)} % from {plain((answer as Row).effectiveDate)}. <a href={href("parts", { clientId: id })}>Its parts of loans</a> show what follows.</p>{(answer as Row).optInStatus === "Out" && before.length > 0 && <GivenUp clientId={id} before={before} />}</>
      : <p>It was taken as <a href={href("submission", { id: plain((answer as Row).submissionId) })}>submission {plain((answer as Row).submissionId)}</a>, whose page tells what came of it.</p>,
  };
}

export function Clients() {
  const session = useSession();
  const { params } = useRoute();
  const acts = may(session, "lender.write") && params.asOf === undefined;
  const day = params.asOf?.slice(0, 10) ?? today();
  const listing: Listing = {
    title: "Clients",
    path: "clients",
    columns: [
      { key: "clientId", label: "Client" },
      { key: "optInStatus", label: "Opted", status: true },
      { key: "feeSplit", label: "Share of the net %", decimals: 2 },
      { key: "effectiveDate", label: "From" },
      { key: "inForce", label: "In force", show: (row) => row.inForce ? "now" : <span class="quiet">{plain(row.effectiveDate) > day ? "not yet" : "no longer"}</span> },
      { key: "holdings", label: "Positions", way: true, show: (row) => <a href={href("holdings", { clientId: plain(row.clientId) })}>its positions</a> },
    ],
    filters: [CLIENT],
    empty: "Lenders name each client whose units may be lent, with its share: “New client”, or POST /api/v1/client-reference. Who is not named is out.",
    identity: by("lenderCode", "clientId", "effectiveDate"),
    ...(acts ? { open: (row: Row, again: () => void) => perform(change(row), again) } : {}),
    actions: (again) => acts && <ActionButton action={change(null)} done={again} />,
  };
  return <List listing={listing} />;
}
