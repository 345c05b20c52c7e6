/** Sending a file in, and looking at what became of it. */

import { useState } from "preact/hooks";
import { get, Refused, send } from "../api.ts";
import type { Rehearsed, Submission } from "../records.ts";
import { change, useRoute } from "../route.ts";
import { door, may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { Status } from "../table.tsx";

const FLOWS: Record<string, string> = {
  positions: "Positions",
  transactions: "Transactions",
  "settlement-status": "Settlement status",
  "client-reference": "Client reference",
  "income-distribution": "Income distribution",
};
const TYPES: Record<string, string> = { csv: "text/csv", ndjson: "application/x-ndjson", json: "application/json" };

export function Submissions() {
  const { params } = useRoute();
  const session = useSession();
  return (
    <section class="page">
      <header class="bar">
        <h1>Submissions</h1>
        <form class="filters" onSubmit={(event) => {
          event.preventDefault();
          change({ id: String(new FormData(event.currentTarget as HTMLFormElement).get("id")).trim() }, false);
        }}>
          <label>Submission<input name="id" key={params.id} defaultValue={params.id ?? ""} required /></label>
          <button type="submit">Look it up</button>
        </form>
      </header>
      {params.id && <One id={params.id} />}
      {params.asOf
        ? <p class="quiet">You are looking at the past: nothing can be sent from there.</p>
        : may(session, "lender.write") && <Upload />}
    </section>
  );
}

function Upload() {
  const [flow, setFlow] = useState("positions");
  const [file, setFile] = useState<File | null>(null);
  const [date, setDate] = useState(new Date().toISOString().slice(0, 10));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [tried, setTried] = useState<Rehearsed | null>(null);
  const ending = file?.name.split(".").pop()?.toLowerCase() ?? "";
  const type = TYPES[ending];
  const put = async (dryRun: boolean) => {
    if (!file || !type) return;
    setBusy(true);
    setError(null);
    setTried(null);
    const query = new URLSearchParams();
    if (flow === "positions" && type !== TYPES.json) query.set("asOfDate", date);
    if (dryRun) query.set("dryRun", "true");
    try {
      const text = query.toString();
      const answer = await send<Submission & Rehearsed>("POST", `/api/v1/${flow}${text === "" ? "" : "?" + text}`, file, type);
      if (dryRun) setTried(answer);
      else if (answer) change({ id: answer.submissionId }, false);
    } catch (failure) {
      setError(failure as Error);
    }
    setBusy(false);
  };
  return (
    <>
      <h2>Send a file</h2>
      <form class="stacked" onSubmit={(event) => {
        event.preventDefault();
        put(false);
      }}>
        <label>What it holds
          <select value={flow} onChange={(event) => setFlow(event.currentTarget.value)}>
            {Object.entries(FLOWS).map(([name, label]) => <option key={name} value={name}>{label}</option>)}
          </select>
        </label>
        <label>File: .csv with a header row, .ndjson or .json
          <input type="file" accept=".csv,.ndjson,.json" required onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} />
        </label>
        {flow === "positions" && ending !== "json" && <label>As of date<input value={date} required pattern="\d{4}-\d{2}-\d{2}" placeholder="yyyy-MM-dd" onInput={(event) => setDate(event.currentTarget.value)} /></label>}
        {file && !type && <p class="bad" role="alert">The file’s name must end with .csv, .ndjson or .json.</p>}
        <div>
          <button type="button" disabled={busy || !type} onClick={() => put(true)}>Try: what would it do?</button>
          <button type="submit" class="primary" disabled={busy || !type}>{busy ? "Sending…" : "Send"}</button>
        </div>
      </form>
      {error && <Failure error={error} />}
      {error instanceof Refused && <p>Nothing of the file was kept. Mend it and send it again.</p>}
      {tried && (
        <div class="notice" role="status">
          <h2>Nothing was kept. Sent for real, it would apply {tried.applied} of {tried.received} records</h2>
          <p>{tried.unchanged} unchanged, {tried.duplicates} duplicates; {tried.consequences.recalls.length} recalls, {tried.consequences.reallocations.length} reallocations, {tried.consequences.drops.length} drops.</p>
          <ul>{tried.consequences.recalls.map((each) => <li key={each.loanId}>recall {each.units} of {each.loanId}</li>)}</ul>
        </div>
      )}
    </>
  );
}

function One({ id }: { id: string }) {
  const session = useSession();
  const path = `${door(session)}/submissions/${encodeURIComponent(id)}`;
  const { answer, error, again } = useAnswer(id, (signal) => get<Submission>(path, {}, signal));
  if (error) return <Failure error={error} what={`Submission ${id}`} retry={again} />;
  if (!answer) return <Loading />;
  const received = Number(answer.received);
  const done = Number(answer.applied) + Number(answer.unchanged) + Number(answer.duplicates);
  return (
    <div class="notice">
      <h2>{FLOWS[answer.flow] ?? answer.flow} <Status value={answer.status} /></h2>
      <dl class="facts">
        {([["Received", answer.received], ["Applied", answer.applied], ["Unchanged", answer.unchanged], ["Duplicates", answer.duplicates], ["At (UTC)", answer.receivedAt], ["Consequences", answer.consequences]] as const)
          .map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
      <label>Progress <progress max={Math.max(1, received)} value={done} /></label>
      <p><button type="button" onClick={again}>Look again</button> <a href={`${path}/content`} download>Original bytes</a> <span class="mono">{id}</span></p>
    </div>
  );
}
