/** Fields that an event changed, with what they were. */

import type { FieldChange } from "../records.ts";
import { fieldWords } from "../lists/words.ts";
import { Figure } from "../table.tsx";

export function Changes({ changes }: { changes: Array<FieldChange> }) {
  if (changes.length === 0) return null;
  return (
    <ul class="changes">{changes.map((each) => (
      <li key={each.field}><span class="quiet" title={each.field}>{fieldWords(each.field)}</span> {each.before !== null && <><s><Figure value={each.before} of={each.field} /></s> → </>}<Figure value={each.after ?? "–"} of={each.field} /></li>
    ))}</ul>
  );
}
