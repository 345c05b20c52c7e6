/** What was sent to one subscriber, and whether it was taken: attempt by attempt, with what was in it. */

import { type Action, ActionButton } from "../action.tsx";
import { get, type Page, type Row } from "../api.ts";
import { type Answered, Latency } from "../charts/latency.tsx";
import { arrived, outcome, OUTCOMES } from "../delivered.ts";
import { DELIVERED, named, TOLD } from "../lists/words.ts";
import { moments } from "../moments.ts";
import { Plain } from "../plain.tsx";
import type { WebhookDelivery, WebhookSubscription } from "../records.ts";
import { change, href, useRoute } from "../route.ts";
import { Empty, Failure, Loading, useAnswer } from "../states.tsx";
import { plain, Status } from "../table.tsx";
import { Delivery } from "./delivery.tsx";
import { Replays } from "./replays.tsx";
import { PATH } from "./webhooks.tsx";

const MOST = "200";

function redelivery(row: Row, path: string): Action {
  return {
    title: `Redeliver ${plain(row.eventId)}`,
    button: "Send it again",
    path: `${path}/${encodeURIComponent(plain(row.id))}/redeliver`,
    fields: [],
    preview: () => <p>The same bytes are sent again, with a new signature.</p>,
    good: arrived,
    told: (answer) => <p>{outcome(answer as WebhookDelivery)}.</p>,
  };
}

function Narrow({ name, label, choices, names }: { name: "outcome" | "type"; label: string; choices: Array<string>; names: Record<string, string> }) {
  const { params } = useRoute();
  return (
    <label>{label}
      <select value={params[name] ?? ""} onChange={(event) => change({ [name]: event.currentTarget.value })}>
        <option value="">all</option>
        {choices.map((each) => <option key={each} value={each}>{named(names, each)}</option>)}
      </select>
    </label>
  );
}

export function Deliveries() {
  const { params } = useRoute();
  const id = params.id ?? "";
  const subscription = `${PATH}/${encodeURIComponent(id)}`;
  const path = `${subscription}/deliveries`;
  const asked = { outcome: params.outcome, type: params.type, limit: MOST };
  const to = useAnswer(subscription, (signal) => get<WebhookSubscription>(subscription, {}, signal));
  const { answer, error, again } = useAnswer(path + JSON.stringify(asked), (signal) => get<Page>(path, asked, signal));
  const opened = answer?.data.find((row) => row.id === params.delivery);
  const past = params.asOf !== undefined;
  const narrowed = params.outcome !== undefined || params.type !== undefined;
  // The newest come first; time goes from left to right.
  const answered = (answer?.data ?? []).filter((row) => row.durationMillis !== null).reverse().map((row): Answered => ({
    id: plain(row.id),
    at: moments(plain(row.attemptedAt ?? row.createdAt)),
    millis: plain(row.durationMillis),
    status: plain(row.status),
    told: outcome(row as unknown as WebhookDelivery),
  }));
  return (
    <section class="page">
      <header class="bar">
        <h1>Deliveries</h1>
        {to.answer && <><Status value={to.answer.status} /><span class="address">{to.answer.url}</span></>}
        <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
          <Narrow name="outcome" label="What became of it" choices={Object.keys(OUTCOMES)} names={OUTCOMES} />
          <Narrow name="type" label="Changes of" choices={Object.keys(TOLD)} names={TOLD} />
        </form>
        <a href={href("webhooks")}>All subscriptions</a>
        <button type="button" onClick={again}>Look again</button>
      </header>
      {error && <Failure error={error} what="Deliveries" retry={again} />}
      {!answer && !error && <Loading />}
      {answer?.data.length === 0 && (narrowed
        ? <Empty title="None is like that">Choose “all” above to see every delivery that is kept.</Empty>
        : <Empty title="Nothing was sent yet">The next change of a loan is; “Send a test” sends one at once.</Empty>)}
      {answered.length > 0 && <Latency answers={answered} />}
      {answer && answer.data.length > 0 && <Plain label="Deliveries" rows={answer.data} columns={[
        { key: "createdAt", label: "Made (UTC)", show: (row) => <button type="button" class="open" title="What was sent, and answered" onClick={() => change({ delivery: plain(row.id) })}>{moments(plain(row.createdAt)).replace(" UTC", "")}</button> },
        { key: "status", label: "Status", status: true },
        { key: "type", label: "Change of", show: (row) => named(DELIVERED, plain(row.type)) }, { key: "loanId", label: "Loan" },
        { key: "attempts", label: "Attempts", decimals: 0 }, { key: "durationMillis", label: "Took, ms", decimals: 0 },
        { key: "responseStatus", label: "Answer" }, { key: "failure", label: "Failure", show: (row) => <span class="wrapping">{plain(row.failure)}</span> },
        { key: "nextAttemptAt", label: "Next (UTC)" },
        { key: "id", label: "Again", show: (row) => past ? "" : <ActionButton action={redelivery(row, path)} label="Redeliver" done={again} /> },
      ]} />}
      {answer?.nextCursor && <p class="quiet">These are the newest {MOST}.</p>}
      <Replays path={subscription} past={past} done={again} />
      {opened && <Delivery row={opened} path={path} past={past} close={() => change({ delivery: undefined })} />}
    </section>
  );
}
