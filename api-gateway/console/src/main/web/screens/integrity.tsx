/** Has nobody touched the history: checks with their progress, and seals to take away. */

import { get, type Row, send } from "../api.ts";
import { moments } from "../moments.ts";
import { Plain } from "../plain.tsx";
import { Progress, useWatch } from "../progress.tsx";
import type { IntegrityCheck, IntegrityReport, Seal, SealPage } from "../records.ts";
import { change, useRoute } from "../route.ts";
import { useSending } from "../sending.tsx";
import { may, useSession } from "../session.ts";
import { curl, Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { download, Figure, plain, Status } from "../table.tsx";

const LOOK_AGAIN = 1000;
const CHECKS = "/audit/v1/integrity-checks";

export function Integrity() {
  const { params } = useRoute();
  const past = params.asOf !== undefined;
  const session = useSession();
  const seals = useAnswer("seals", (signal) => get<SealPage>("/audit/v1/seals", { order: "Newest", limit: "200" }, signal));
  const checking = useSending();
  const taking = useSending();
  const check = () => checking.start(async (key) => {
    const begun = await send<IntegrityCheck>("POST", CHECKS, undefined, undefined, key);
    if (begun) change({ check: begun.checkId });
  });
  const take = () => taking.start(async (key) => {
    const seal = await send<Seal>("POST", "/audit/v1/seals", undefined, undefined, key);
    if (seal) download(`seal-${seal.number}.json`, JSON.stringify(seal, null, 2), "application/json");
    seals.again();
  });
  return (
    <section class="page">
      <header class="bar"><h1>Integrity</h1>
        {!past && <button type="button" class="primary" disabled={checking.busy} onClick={check}>Check the chain</button>}
        {!past && may(session, "audit") && <button type="button" disabled={taking.busy} onClick={take}>Take a seal away</button>}
      </header>
      {checking.notice}
      {taking.notice}
      {params.check && <Check key={params.check} id={params.check} />}
      <h2>Seals</h2>
      {seals.error && <Failure error={seals.error} what="Seals" retry={seals.again} />}
      {!seals.answer && !seals.error && <Loading />}
      {seals.answer?.data.length === 0 && <Empty title="No seal yet" curl={curl("/audit/v1/seals")}>A minute after the end of each UTC day its history is sealed. A seal that you keep elsewhere proves that nobody rewrote it.</Empty>}
      {seals.answer && seals.answer.data.length > 0 && <Plain label="Seals" rows={seals.answer.data as unknown as Array<Row>} columns={[
        { key: "number", label: "Seal" }, { key: "kind", label: "Kind", show: (row) => <Status value={row.kind} /> }, { key: "day", label: "Day" },
        { key: "events", label: "Events", decimals: 0 }, { key: "sealedAt", label: "Sealed at (UTC)" }, { key: "chainHash", label: "Chain hash", show: (row) => <span class="mono">{plain(row.chainHash)}</span> },
      ]} />}
    </section>
  );
}

function Check({ id }: { id: string }) {
  const { answer, error, again } = useAnswer(id, (signal) => get<IntegrityCheck>(`${CHECKS}/${encodeURIComponent(id)}`, {}, signal));
  useWatch(answer?.state === "Running", again, LOOK_AGAIN);
  if (error) return <Failure error={error} what="This check" retry={again} />;
  if (!answer) return <Loading />;
  if (answer.state === "Running") return <Progress label="Check" unit="events" done={answer.checkedEvents} total={answer.total} secondsLeft={answer.secondsLeft} />;
  if (!answer.result) return <div class="notice bad" role="alert"><h2>The check is {answer.state.toLowerCase()}</h2><p>{answer.reason}</p></div>;
  return <Report report={answer.result} startedAt={answer.startedAt} />;
}

function Report({ report, startedAt }: { report: IntegrityReport; startedAt: string }) {
  return (
    <div class={`notice ${report.valid ? "good" : "bad"}`} role="status">
      <h2>{report.valid ? "The history is intact" : "The history is broken"}: <Figure value={report.checkedEvents} decimals={0} /> events checked</h2>
      {report.firstBreak && <p>First break at {report.firstBreak.position}, {report.firstBreak.reason}: {report.firstBreak.message}</p>}
      <p class="quiet">Begun at {moments(startedAt)}; head of the chain:</p>
      <p class="mono">{report.head.chainHash}</p>
    </div>
  );
}
