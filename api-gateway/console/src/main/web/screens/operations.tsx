/** Is everything following, what is stuck, and has nobody touched the history. */

import { useEffect, useState } from "preact/hooks";
import { get, type Row, send } from "../api.ts";
import type { IntegrityReport, ParkedEvents, ProjectionStates, Seal, SealPage } from "../records.ts";
import { href, useRoute } from "../route.ts";
import { may, useSession } from "../session.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { download, Figure, plain, Status } from "../table.tsx";
import { Plain } from "./loan.tsx";

const LOOK_AGAIN = 5000;

function usePast(): boolean {
  return useRoute().params.asOf !== undefined;
}

function useAction(again: () => void) {
  const [failure, setFailure] = useState<Error | null>(null);
  const act = async (path: string, body?: unknown) => {
    setFailure(null);
    try {
      await send("POST", path, body);
    } catch (failed) {
      setFailure(failed as Error);
    }
    again();
  };
  return { failure, act };
}

export function Projections() {
  const past = usePast();
  const { answer, error, again } = useAnswer("projections", (signal) => get<ProjectionStates>("/ops/v1/projections", {}, signal));
  const { failure, act } = useAction(again);
  const moving = answer?.data.some((each) => [each.replay, each.verification].some((rebuild) => rebuild && !rebuild.finishedAt));
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(again, LOOK_AGAIN);
    return () => clearInterval(timer);
  });
  return (
    <section class="page">
      <header class="bar"><h1>Projections</h1><a href={href("parked")}>Parked events</a><button type="button" onClick={again}>Look again</button></header>
      {failure && <Failure error={failure} />}
      {error && <Failure error={error} what="Projections" retry={again} />}
      {!answer && !error && <Loading />}
      {answer && <Plain label="Projections" rows={answer.data as unknown as Array<Row>} columns={[
        { key: "name", label: "Name" }, { key: "state", label: "State", status: true },
        { key: "position", label: "Position", decimals: 0 }, { key: "lag", label: "Behind", decimals: 0 },
        { key: "replay.state", label: "Replay" }, { key: "verification.state", label: "Verification" },
        { key: "verification.differences.total", label: "Differences", decimals: 0 },
        { key: "verification.progress", label: "Progress", show: (row) => {
          const running = [row.replay, row.verification].map((each) => each as Row | null).find((each) => each && !each.finishedAt);
          return running ? <progress max="1" value={plain(running.progress)} aria-label={`Progress of ${plain(row.name)}`} /> : "";
        } },
        { key: "reason", label: "Reason" },
        { key: "name", label: "Do", show: (row) => past || plain(row.name).startsWith("process.") ? "" : (
          <>
            <button type="button" onClick={() => act(`/ops/v1/projections/${plain(row.name)}/verify`)}>Verify</button>
            <button type="button" onClick={() => confirm(`Rebuild ${plain(row.name)} beside the live one and swap?`) && act(`/ops/v1/projections/${plain(row.name)}/replay`)}>Replay</button>
          </>
        ) },
      ]} />}
    </section>
  );
}

export function Parked() {
  const past = usePast();
  const { answer, error, again } = useAnswer("parked", (signal) => get<ParkedEvents>("/ops/v1/parked-events", {}, signal));
  const { failure, act } = useAction(again);
  const skip = (row: Row) => {
    const reason = prompt(`Why may event ${plain(row.position)} be skipped? Nothing undoes it.`);
    if (reason) act(`/ops/v1/parked-events/${plain(row.sequence)}/skip`, { reason });
  };
  return (
    <section class="page">
      <header class="bar"><h1>Parked events</h1><a href={href("projections")}>Projections</a><button type="button" onClick={again}>Look again</button></header>
      {failure && <Failure error={failure} />}
      {error && <Failure error={error} what="Parked events" retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.data.length === 0 && <Empty title="Nothing is stuck">An event whose handler fails again and again is set aside here with its cause, and what follows on it waits.</Empty>}
      {answer && answer.data.length > 0 && <Plain label="Parked events" rows={answer.data as unknown as Array<Row>} columns={[
        { key: "position", label: "Position" }, { key: "eventType", label: "Event" }, { key: "lenderCode", label: "Lender" },
        { key: "handler", label: "Handler" }, { key: "cause", label: "Cause" }, { key: "since", label: "Since (UTC)" }, { key: "attempts", label: "Attempts", decimals: 0 },
        { key: "sequence", label: "Do", show: (row) => past ? "" : (
          <>
            <button type="button" onClick={() => act(`/ops/v1/parked-events/${plain(row.sequence)}/retry`)}>Retry</button>
            <button type="button" class="danger" onClick={() => skip(row)}>Skip</button>
          </>
        ) },
      ]} />}
    </section>
  );
}

export function Integrity() {
  const past = usePast();
  const session = useSession();
  const seals = useAnswer("seals", (signal) => get<SealPage>("/audit/v1/seals", { limit: "200" }, signal));
  const [report, setReport] = useState<IntegrityReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const check = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setReport(await get<IntegrityReport>("/audit/v1/integrity"));
    } catch (failed) {
      setFailure(failed as Error);
    }
    setBusy(false);
  };
  const take = async () => {
    try {
      const seal = await send<Seal>("POST", "/audit/v1/seals");
      if (seal) download(`seal-${seal.number}.json`, JSON.stringify(seal, null, 2), "application/json");
      seals.again();
    } catch (failed) {
      setFailure(failed as Error);
    }
  };
  return (
    <section class="page">
      <header class="bar"><h1>Integrity</h1>
        <button type="button" class="primary" disabled={busy} onClick={check}>{busy ? "Checking…" : "Check the chain"}</button>
        {!past && may(session, "audit") && <button type="button" onClick={take}>Take a seal away</button>}
      </header>
      {failure && <Failure error={failure} />}
      {busy && <progress aria-label="Checking" />}
      {report && (
        <div class={`notice ${report.valid ? "good" : "bad"}`} role="status">
          <h2>{report.valid ? "The history is intact" : "The history is broken"}: <Figure value={report.checkedEvents} /> events checked</h2>
          {report.firstBreak && <p>First break at {report.firstBreak.position}: {report.firstBreak.message}</p>}
          <p class="mono">{report.head.chainHash}</p>
        </div>
      )}
      <h2>Seals</h2>
      {seals.error && <Failure error={seals.error} what="Seals" retry={seals.again} />}
      {!seals.answer && !seals.error && <Loading />}
      {seals.answer?.data.length === 0 && <Empty title="No seal yet">A minute after the end of each UTC day its history is sealed. A seal that you keep elsewhere proves that nobody rewrote it.</Empty>}
      {seals.answer && seals.answer.data.length > 0 && <Plain label="Seals" rows={seals.answer.data as unknown as Array<Row>} columns={[
        { key: "number", label: "Seal" }, { key: "kind", label: "Kind", show: (row) => <Status value={row.kind} /> }, { key: "day", label: "Day" },
        { key: "events", label: "Events", decimals: 0 }, { key: "sealedAt", label: "Sealed at (UTC)" }, { key: "chainHash", label: "Chain hash" },
      ]} />}
    </section>
  );
}
