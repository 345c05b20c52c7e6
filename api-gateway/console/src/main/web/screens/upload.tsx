/** Sending a file in: what it would do, then what it did. */

import { useState } from "preact/hooks";
import { send } from "../api.ts";
import { today } from "../business.ts";
import { json } from "../exact.ts";
import { FLOWS, named } from "../lists/words.ts";
import { isFinal, isFull } from "../patience.ts";
import { Progress } from "../progress.tsx";
import type { Rehearsed, Submission } from "../records.ts";
import { go, href, useRoute } from "../route.ts";
import { Unsure, useSending } from "../sending.tsx";
import { records, type SentRecord } from "../sent.ts";
import { may, useSession } from "../session.ts";
import { Empty } from "../states.tsx";
import { uploading } from "../uploading.ts";
import { ofSubject, Unanswered } from "../unanswered.ts";
import { Consequences } from "./consequences.tsx";
import { Faults, faulty } from "./faults.tsx";

/** What is sent, and the parameter that carries its date where the format has no place for it. */
const OF_LENDER: Record<string, string | undefined> = {
  "positions": "asOfDate",
  "transactions": undefined,
  "settlement-status": undefined,
  "client-reference": undefined,
  "income-distribution": undefined,
};
const OF_DESK: Record<string, string | undefined> = {
  "prices": "date",
  "fx-rates": "date",
  "market-rates": "date",
  "collateral": "date",
  "instruments": undefined,
};
const TYPES: Record<string, string> = { csv: "text/csv", ndjson: "application/x-ndjson", json: "application/json" };
const MEGA = 1024 * 1024;
/** What is shorter has gone before anybody could look. */
const LONG = MEGA;

const unanswered = ofSubject(new Unanswered());

function size(bytes: number): string {
  return bytes < MEGA ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / MEGA).toFixed(1)} MiB`;
}

export function Upload() {
  const { params } = useRoute();
  const session = useSession();
  const lender = may(session, "lender.write");
  const flows = lender ? OF_LENDER : OF_DESK;
  const [flow, setFlow] = useState(params.flow ?? Object.keys(flows)[0]!);
  const [file, setFile] = useState<File | null>(null);
  const [date, setDate] = useState(today());
  const [drop, setDrop] = useState("");
  const [gone, setGone] = useState<number | null>(null);
  const [tried, setTried] = useState<Rehearsed | null>(null);
  const [faulted, setFaulted] = useState<Map<number, SentRecord> | null>(null);
  const sending = useSending(unanswered);
  const trying = useSending();
  const [, setForgotten] = useState(0);
  const ending = file?.name.split(".").pop()?.toLowerCase() ?? "";
  const type = TYPES[ending];
  const dated = flows[flow];
  const busy = sending.busy || trying.busy;
  const failure = sending.failure ?? trying.failure;
  const refused = isFinal(failure) ? failure : null;
  const drops = flow === "positions" && (refused?.code === "LARGE_DROP" || drop !== "");
  /** It is another submission: nothing that was said of the one before holds for it. */
  const edited = () => {
    for (const each of [sending, trying]) {
      each.renew();
      each.clear();
    }
    setTried(null);
    setDrop("");
  };
  const path = (dryRun: boolean) => {
    const query = new URLSearchParams();
    if (dated && type !== TYPES.json) query.set(dated, date);
    if (dryRun) query.set("dryRun", "true");
    if (drops && drop !== "" && !dryRun) query.set("confirmDrop", drop);
    const text = query.toString();
    return `${lender ? "/api/v1" : "/desk/v1"}/${flow}${text === "" ? "" : "?" + text}`;
  };
  const request = () => json([path(false), file?.name, String(file?.size), String(file?.lastModified)]);
  const put = async (dryRun: boolean) => {
    (dryRun ? sending : trying).clear();
    await (dryRun ? trying : sending).start((key) => sent(dryRun, key), dryRun ? undefined : request());
  };
  const sent = async (dryRun: boolean, key: string) => {
    if (!file || !type) return;
    setTried(null);
    const isLong = file.size >= LONG;
    setGone(isLong ? 0 : null);
    try {
      const answer = await send<Submission & Rehearsed>("POST", path(dryRun), file, type, key, isLong ? uploading(setGone) : undefined);
      if (dryRun) setTried(answer);
      else if (answer) go(href("submission", { id: answer.submissionId }));
    } catch (failed) {
      if (isFinal(failed)) setFaulted(await records(file.stream(), faulty(failed.details)));
      throw failed;
    } finally {
      setGone(null);
    }
  };
  return (
    <section class="page">
      <header class="bar"><h1>Send a file</h1><a href={href("submissions")}>What was sent before</a></header>
      {params.asOf
        ? <Empty title="You are looking at the past">Nothing can be sent from there: go back to now in the time bar.</Empty>
        : (
          <form class="stacked" onDragOver={(event) => event.preventDefault()} onDrop={(event) => {
            event.preventDefault();
            setFile(event.dataTransfer?.files[0] ?? null);
            edited();
          }} onSubmit={(event) => {
            event.preventDefault();
            put(false);
          }}>
            <label>What it holds
              <select value={flow} onChange={(event) => {
                setFlow(event.currentTarget.value);
                edited();
              }}>
                {Object.keys(flows).map((name) => <option key={name} value={name}>{named(FLOWS, name)}</option>)}
              </select>
            </label>
            <label>File: .csv with a header row, .ndjson or .json; or drop it here
              <input type="file" accept=".csv,.ndjson,.json" onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null);
                edited();
              }} />
            </label>
            <p class="quiet">Which fields it has to have: <a href="/docs/api#inbound-flows" target="_blank" rel="noreferrer">the flows</a>, or try it here and see.</p>
            {file && <p class="quiet">{file.name}, {size(file.size)}</p>}
            {dated && ending !== "json" && <label>{dated === "asOfDate" ? "As of date" : "Date"}<input value={date} required pattern="\d{4}-\d{2}-\d{2}" placeholder="yyyy-MM-dd" onInput={(event) => {
              setDate(event.currentTarget.value);
              edited();
            }} /></label>}
            {file && !type && <p class="bad" role="alert">The file’s name must end with .csv, .ndjson or .json.</p>}
            {drops && <label>It takes away that many units on loan; type the number to confirm<input inputMode="numeric" value={drop} onInput={(event) => {
              setDrop(event.currentTarget.value);
              sending.renew();
            }} /></label>}
            <div>
              <button type="button" disabled={busy || !type} onClick={() => put(true)}>Try: what would it do?</button>
              <button type="submit" class="primary" disabled={busy || !type}>{sending.busy ? "Sending…" : "Send"}</button>
            </div>
          </form>
        )}
      {file && gone !== null && (gone < file.size
        ? <Progress label="Upload" unit="bytes" written={(count) => size(Number(count))} done={String(gone)} total={String(file.size)} secondsLeft={null} />
        : <p class="quiet" role="status">All of it has gone to the service, which reads it.</p>)}
      {sending.notice ?? trying.notice}
      {!busy && !isFull(sending.failure) && unanswered.has(request) && <Unsure anew={() => {
        unanswered.settle(request());
        setForgotten((times) => times + 1);
      }} />}
      {refused && (
        <>
          <p>Nothing of the file was kept. Mend it and send it again.</p>
          {refused.details.length > 0 && faulted !== null && <><h2>Its faults, in the file</h2><Faults faults={refused.details} sent={faulted} /></>}
        </>
      )}
      {tried && <Consequences found={tried} />}
    </section>
  );
}
