/** What was begun and is not done: it stays when its window is closed and when the session ends. */

import { ofSubject, Unanswered } from "./unanswered.ts";

export type Typed = Record<string, string>;

/** What came of something that was done. */
export interface Came {
  answer: unknown;
  typed: Typed;
  requestId: string;
}

export interface Draft {
  /** What somebody wrote; what else stands in the fields is found anew. */
  written: Typed;
  /** All that stood in the fields when it was sent last. */
  sent?: Typed;
  keys: Unanswered;
  /** What is under way, also while no window shows it. */
  flight?: { request: string; came: Promise<Came> };
}

const drafts = ofSubject(new Map<string, Draft>());

export function draftOf(name: string): Draft {
  return drafts.get(name) ?? { written: {}, keys: new Unanswered() };
}

export function keepDraft(name: string, draft: Draft): void {
  drafts.set(name, draft);
}

/** It is done, or shall begin anew; one that another has begun meanwhile stays. */
export function dropDraft(name: string, draft: Draft): void {
  if (drafts.get(name) === draft) drafts.delete(name);
}

export function fly(draft: Draft, request: string, came: Promise<Came>): Promise<Came> {
  const flight = { request, came };
  const land = () => {
    if (draft.flight === flight) draft.flight = undefined;
  };
  draft.flight = flight;
  came.then(land, land);
  return came;
}
