/** One record at two moments: each field that differs, with what it was and what it is. */

import { get, Refused, type Row } from "../api.ts";
import { differing, type Differing, type Keys } from "../differing.ts";
import { fieldWords } from "../lists/words.ts";
import { moments } from "../moments.ts";
import { patiently } from "../patience.ts";
import { useRoute } from "../route.ts";
import { Failure, Loading, useAnswer } from "../states.tsx";
import { Figure } from "../table.tsx";

interface Of {
  path: string;
  /** What it is called in a sentence. */
  what: string;
  keys?: Keys;
  /** Changes when the record was read anew. */
  turn: string;
}

/** Null where there was no such record yet. */
async function at(path: string, asOf: string | undefined, signal: AbortSignal): Promise<Row | null> {
  try {
    return await patiently(() => get<Row>(path, { asOf }, signal), signal);
  } catch (failed) {
    if (failed instanceof Refused && failed.status === 404) return null;
    throw failed;
  }
}

export function Versus(of: Of) {
  const { asOf, with: other } = useRoute().params;
  return other === undefined ? null : <Compared {...of} other={other} asOf={asOf} />;
}

function Compared({ path, what, keys, turn, other, asOf }: Of & { other: string; asOf?: string }) {
  const { answer, error, again } = useAnswer(`${path} ${other} ${asOf} ${turn}`, (signal) => Promise.all([at(path, other, signal), at(path, asOf, signal)]));
  if (error) return <Failure error={error} what={what} retry={again} />;
  if (!answer) return <Loading />;
  const [before, after] = answer;
  return (
    <div class="notice versus" role="status">
      <h2>Since {moments(other)}</h2>
      {before === null || after === null
        ? <p>{before === null && after === null ? `${what} was there at neither moment.` : before === null ? `${what} was not there yet.` : `${what} is there no longer.`}</p>
        : <Fields of={differing(before, after, keys, ["asOf"])} what={what} />}
    </div>
  );
}

function Fields({ of, what }: { of: Array<Differing>; what: string }) {
  if (of.length === 0) return <p>Nothing of {what} differs between the two moments.</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`What differs of ${what}`}>
      <table class="plain">
        <thead><tr><th scope="col">Field</th><th scope="col">Was</th><th scope="col">Is</th></tr></thead>
        <tbody>
          {of.map(({ field, before, after }) => {
            const name = field.split(".").at(-1);
            return (
              <tr key={field}>
                <td title={field}>{fieldWords(field)}</td>
                <td><s><Figure value={before || "–"} of={name} /></s></td>
                <td><mark><Figure value={after || "–"} of={name} /></mark></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
