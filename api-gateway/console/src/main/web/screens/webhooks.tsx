/** Who is told of changes, and whether they took it. */

import { useRef, useState } from "preact/hooks";
import { type Action, ActionButton } from "../action.tsx";
import { get, type Row, send } from "../api.ts";
import { arrived, outcome } from "../delivered.ts";
import { moments } from "../moments.ts";
import type { NewWebhookSubscription, WebhookDelivery, WebhookSubscription } from "../records.ts";
import { href, useRoute } from "../route.ts";
import { useSending } from "../sending.tsx";
import { curl, Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { named, TOLD_OF } from "../lists/words.ts";
import { plain, Status } from "../table.tsx";

export const PATH = "/api/v1/webhook-subscriptions";

function trial(url: string, path: string, id: string): Action {
  return {
    title: `Send a test to ${url}`,
    button: "Send it",
    path: `${path}/test`,
    fields: [],
    preview: () => <p>An example of a change is sent at once, signed like every other.</p>,
    good: arrived,
    told: (answer) => <p>{outcome(answer as WebhookDelivery)}. <a href={href("deliveries", { id })}>All deliveries</a></p>,
  };
}

function rotation(url: string, path: string): Action {
  return {
    title: `Rotate the secret of ${url}`,
    button: "Make another secret",
    path: `${path}/rotate-secret`,
    fields: [],
    preview: () => <p>Both secrets sign for 24 hours; after that the new one alone.</p>,
    told: (answer) => (
      <>
        <h2>The secret, shown once</h2>
        <p class="mono secret">{plain((answer as Row).secret)}</p>
        <p>Give it to those who check signatures there, within 24 hours.</p>
      </>
    ),
  };
}

function deletion(url: string, path: string): Action {
  return {
    title: `Delete the subscription of ${url}`,
    button: "Delete",
    method: "DELETE",
    path,
    fields: [],
    word: url,
    preview: () => <p>Nothing is sent there any more, and what was not delivered never will be.</p>,
    told: () => <p>It is deleted.</p>,
  };
}

export function Webhooks() {
  const { params } = useRoute();
  const { answer, error, again } = useAnswer("webhooks", (signal) => get<{ data: Array<WebhookSubscription> }>(PATH, {}, signal));
  const [secret, setSecret] = useState<string | null>(null);
  const past = params.asOf !== undefined;
  const subscribed = (made: NewWebhookSubscription | null) => {
    if (made?.secret) setSecret(made.secret);
    again();
  };
  return (
    <section class="page">
      <header class="bar"><h1>Webhooks</h1><a href={href("feed")}>The same changes as a list</a></header>
      {secret && <div class="notice warn" role="status"><h2>The secret, shown once</h2><p class="mono secret">{secret}</p><p>Give it to those who check signatures there. <button type="button" onClick={() => navigator.clipboard.writeText(secret)}>Copy</button><button type="button" onClick={() => setSecret(null)}>I have kept it</button></p></div>}
      {error && <Failure error={error} what="Webhooks" retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.data.length === 0 && <Empty title="Nobody is told yet" curl={curl("/api/v1/webhook-subscriptions")}>Subscribe an address below; each change of a loan is then sent there, signed, in order.</Empty>}
      {answer?.data.map((each) => <Subscription key={each.id} subscription={each} again={again} past={past} />)}
      {!past && <Subscribe done={subscribed} />}
    </section>
  );
}

function Subscribe({ done }: { done: (made: NewWebhookSubscription | null) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, notice, start, renew } = useSending();
  const subscribe = (event: Event) => {
    event.preventDefault();
    const typed = new FormData(form.current!);
    const body = { url: typed.get("url"), eventTypes: typed.getAll("type") };
    start(async (key) => {
      const made = await send<NewWebhookSubscription>("POST", PATH, body, "application/json", key);
      form.current?.reset();
      done(made);
    });
  };
  return (
    <form ref={form} class="stacked" onSubmit={subscribe} onInput={renew}>
      <h2>Subscribe</h2>
      <label>Address<input name="url" type="url" required placeholder="https://example.com/hook" /></label>
      <fieldset><legend>Changes of</legend>
        <label class="inline"><input type="checkbox" name="type" value="loan.custody" defaultChecked /> loans</label>
        <label class="inline"><input type="checkbox" name="type" value="loan.client" /> clients’ parts</label>
      </fieldset>
      {notice}
      <div><button type="submit" class="primary" disabled={busy}>{busy ? "Sending…" : "Subscribe"}</button></div>
    </form>
  );
}

function Subscription(props: { subscription: WebhookSubscription; past: boolean; again: () => void }) {
  const { subscription: each } = props;
  const { busy, notice, start } = useSending();
  const path = `${PATH}/${each.id}`;
  const paused = (each.status as string) === "Paused";
  const turn = () =>
    start(async (key) => {
      await send("PATCH", path, { status: paused ? "Active" : "Paused" }, "application/json", key);
      props.again();
    });
  return (
    <article class="notice">
      <h2><span class="address">{each.url}</span> <Status value={each.status} /></h2>
      {each.description && <p>{each.description}</p>}
      <p class="quiet">Changes of {(each.eventTypes as Array<string>).map((type) => named(TOLD_OF, type)).join(" and ")} · since {moments(each.createdAt)}{each.lastDeliveredAt && ` · last arrived ${moments(each.lastDeliveredAt)}`}{each.previousSecretUntil && ` · the secret before signs too, until ${moments(each.previousSecretUntil)}`}{each.failingSince && <b class="bad"> · failing since {moments(each.failingSince)}</b>}{each.statusReason && ` · ${each.statusReason}`}</p>
      <p>
        <a href={href("deliveries", { id: each.id })}>Deliveries</a>
        {!props.past && <>
          <ActionButton action={trial(each.url, path, each.id)} label="Send a test" />
          <button type="button" disabled={busy} onClick={turn}>{paused ? "Resume" : "Pause"}</button>
          <ActionButton action={rotation(each.url, path)} label="Rotate secret" done={props.again} />
          <ActionButton action={deletion(each.url, path)} label="Delete" done={props.again} />
        </>}
      </p>
      {notice}
    </article>
  );
}
