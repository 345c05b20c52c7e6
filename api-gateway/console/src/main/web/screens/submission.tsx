/** One submission: how far it is, its faults, and what it brought about. */

import { type Action, ActionButton } from "../action.tsx";
import { content, get, type Page, Refused, type Row } from "../api.ts";
import { given } from "../exact.ts";
import { Facts } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import { FLOWS, named } from "../lists/words.ts";
import type { Fault, ListedSubmission, Submission as Sent } from "../records.ts";
import { href, useRoute } from "../route.ts";
import { records, type SentRecord } from "../sent.ts";
import { door, may, useSession } from "../session.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { plain, Status } from "../table.tsx";
import { Effects } from "./effects.tsx";
import { Faults, faulty } from "./faults.tsx";

const LOOK_AGAIN = 1500;
/** Of what was refused nothing is counted, and nothing follows. */
const COUNTS = ["received", "applied", "unchanged", "duplicates", "consequences"];

/** Auditors have the list alone, and refused ones stand in the list alone. */
async function find(at: string, id: string, signal: AbortSignal): Promise<Sent & Partial<ListedSubmission>> {
  try {
    return await get<Sent>(`${at}/submissions/${encodeURIComponent(id)}`, {}, signal);
  } catch (failed) {
    for (const status of ["Refused", undefined]) {
      const page = await get<Page>(`${at}/submissions`, { status, limit: "1000" }, signal);
      const found = page.data.find((row) => row.submissionId === id);
      if (found) return found as unknown as Sent & ListedSubmission;
    }
    throw failed;
  }
}

export function Submission() {
  const { params } = useRoute();
  const session = useSession();
  const id = params.id ?? "";
  const at = door(session);
  const one = useAnswer(`submission ${id}`, (signal) => find(at, id, signal));
  const it = one.answer;
  useWatch(it?.status === "Accepted" || it?.consequences === "Pending", one.again, LOOK_AGAIN);
  const done = it ? Number(it.applied) + Number(it.unchanged) + Number(it.duplicates) : 0;
  return (
    <section class="page">
      <header class="bar">
        <h1>Submission</h1>
        {it && <Status value={it.status} />}
        <span class="mono">{id}</span>
        <a href={href("submissions", { id: undefined })}>All submissions</a>
        {it && it.status !== "Refused" && <a href={`${at}/submissions/${encodeURIComponent(id)}/content`} download>Original bytes</a>}
        {it?.status === "Applied" && may(session, "desk") && !params.asOf && <ActionButton action={withdrawal(id)} label="Withdraw" done={one.again} />}
      </header>
      {one.error && <Failure error={one.error} what={`Submission ${id}`} retry={one.again} />}
      {!it && !one.error && <Loading />}
      {it && (
        <>
          <Facts row={{ ...it, flow: named(FLOWS, it.flow) } as unknown as Row} facts={[
            ["What", "flow"], ["Received", "received", 0], ["Applied", "applied", 0], ["Unchanged", "unchanged", 0], ["Duplicates", "duplicates", 0],
            ["At (UTC)", "receivedAt"], ["Consequences", "consequences"], ["Refused for", "errorCode"], ["In words", "message"],
          ].filter(([, key]) => !(it.status === "Refused" && COUNTS.includes(key as string)) && ((it as unknown as Row)[key as string] ?? undefined) !== undefined) as Array<[string, string, number?]>} />
          {it.status === "Accepted" && <Progress label="Application" unit="records" done={String(done)} total={it.received} secondsLeft={null} />}
          {it.status === "Refused" && <Refusals at={at} id={id} />}
          {Number(it.unchanged) > 0 && <Overtaken at={at} id={id} />}
          {it.status !== "Refused" && <Effects key={`${id} ${it.status} ${it.consequences ?? ""}`} path={`${at}/submissions/${encodeURIComponent(id)}/effects`} />}
        </>
      )}
    </section>
  );
}

function withdrawal(id: string): Action {
  return {
    title: "Withdraw the submission",
    button: "Withdraw",
    path: `/desk/v1/submissions/${encodeURIComponent(id)}/withdraw`,
    fields: [{ name: "reason", label: "Why" }],
    body: (typed) => ({ reason: given(typed.reason) }),
    word: "withdraw",
    preview: () => <p>What it said is undone as far as nothing later rests on it; else the answer names what does.</p>,
    told: (answer) => <p>It is {plain((answer as Row).status)}.{(answer as Row).closeAgain ? ` Close ${plain((answer as Row).closeAgain)} again, to calculate it anew.` : ""}</p>,
  };
}

interface Part {
  at: string;
  id: string;
}

/** The records with faults, as far as their bytes were kept. */
async function sentRecords(path: string, faults: Array<Fault>): Promise<{ records: Map<number, SentRecord>; cut: boolean }> {
  const answer = await content(path);
  return { records: answer.body ? await records(answer.body, faulty(faults)) : new Map(), cut: answer.headers.get("X-Content-Truncated") === "true" };
}

/** Records that something else made impossible before they were applied; there are seldom any. */
function Overtaken({ at, id }: Part) {
  const path = `${at}/submissions/${encodeURIComponent(id)}/faults`;
  const { answer, error, again } = useAnswer(`faults ${path}`, (signal) => get<Page>(path, { limit: "1000" }, signal));
  if (error) return <Failure error={error} what="Its overtaken records" retry={again} />;
  if (!answer?.data.length) return null;
  return (
    <>
      <h2>Records that were overtaken</h2>
      <p class="quiet">They were right when they came. Something else was applied before them, so they changed nothing. Records count from 0.</p>
      <Faults faults={answer.data as unknown as Array<Fault>} sent={null} />
    </>
  );
}

function Refusals({ at, id }: Part) {
  const path = `${at}/submissions/${encodeURIComponent(id)}/faults`;
  const { answer, error, again } = useAnswer(`faults ${path}`, (signal) => get<Page>(path, { limit: "200" }, signal));
  const address = `${at}/submissions/${encodeURIComponent(id)}/content`;
  const faults = answer?.data as unknown as Array<Fault> | undefined;
  const kept = useAnswer(`sent ${address} ${faults?.length}`, () => at.startsWith("/audit") || !faults ? Promise.resolve(null) : sentRecords(address, faults));
  if (error) return <Failure error={error} what="Its faults" retry={again} />;
  if (!answer) return <Loading />;
  return (
    <>
      <h2>Its faults</h2>
      <p class="quiet">{kept.answer
        ? <>Nothing of it was applied. What is marked stands in <a href={address} download>the bytes that were sent</a>{kept.answer.cut && ", of which the beginning was kept"}. Records count from 0.</>
        : kept.error && !(kept.error instanceof Refused)
        ? "Its bytes could not be read. Records count from 0."
        : `Nothing of it was applied${kept.error ? ", and its bytes were not kept" : ""}. Records count from 0.`}</p>
      {kept.answer === undefined && !kept.error ? <Loading /> : <Faults faults={answer.data as unknown as Array<Fault>} sent={kept.answer?.records ?? null} />}
    </>
  );
}
