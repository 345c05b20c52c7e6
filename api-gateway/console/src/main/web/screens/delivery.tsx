/** One delivery: the bytes that were sent, what was answered, and a link for whoever is to look at it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { type Action, ActionButton } from "../action.tsx";
import type { Row } from "../api.ts";
import { outcome } from "../delivered.ts";
import { figure } from "../exact.ts";
import { moments } from "../moments.ts";
import { Facts } from "../plain.tsx";
import type { DeliveryLink, WebhookDelivery } from "../records.ts";
import { indented } from "../sent.ts";
import { plain } from "../table.tsx";

function sharing(row: Row, path: string): Action {
  return {
    title: `Link to the delivery of ${plain(row.eventId)}`,
    button: "Make the link",
    path: `${path}/${encodeURIComponent(plain(row.id))}/link`,
    fields: [{ name: "expiresIn", label: "Good for so many seconds, at most 604800", figure: true, start: "3600" }],
    body: (typed) => ({ expiresIn: figure(typed.expiresIn) }),
    preview: () => <p>Whoever has it sees this one delivery, without signing in.</p>,
    told: (answer) => {
      const made = answer as DeliveryLink;
      return (
        <>
          <h2>The link</h2>
          <p class="mono secret">{made.url}</p>
          <p><button type="button" onClick={() => navigator.clipboard.writeText(made.url)}>Copy</button> It is good until {moments(made.expiresAt)}.</p>
        </>
      );
    },
  };
}

export function Delivery({ row, path, past, close }: { row: Row; path: string; past: boolean; close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const title = `Delivery of ${plain(row.eventId)}`;
  return (
    <dialog ref={box} class="wide" onClose={close} aria-label={title}>
      <header><h2>{title}</h2><button type="button" onClick={() => box.current?.close()}>Close</button></header>
      <p>{outcome(row as unknown as WebhookDelivery)}.</p>
      <Facts row={row} facts={[
        ["Type", "type"], ["Loan", "loanId"], ["Made (UTC)", "createdAt"], ["Last attempt (UTC)", "attemptedAt"], ["Next attempt (UTC)", "nextAttemptAt"],
        ["Attempts", "attempts", 0], ["Last answer after", "durationMillis", 0, "ms"], ["Part of replay", "replayId"],
      ]} />
      <h3>What was sent, in lines</h3>
      {row.requestBody === null ? <p class="quiet">It is no longer kept.</p> : <pre tabIndex={0}>{indented(plain(row.requestBody))}</pre>}
      <h3>What was answered{row.responseStatus !== null && `, ${plain(row.responseStatus)}`}</h3>
      {plain(row.responseBody) === "" ? <p class="quiet">{plain(row.failure) || "Nothing."}</p> : <pre tabIndex={0}>{plain(row.responseBody)}</pre>}
      {!past && <p><ActionButton action={sharing(row, path)} label="Make a link to it" /></p>}
    </dialog>
  );
}
