/** Who is signed in, and which of the API's doors is theirs. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ConsoleSession } from "./records.ts";

export const SessionContext = createContext<ConsoleSession | null>(null);

export function useSession(): ConsoleSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("nobody is signed in");
  return session;
}

export function may(session: ConsoleSession, ...scopes: Array<string>): boolean {
  return scopes.some((scope) => (session.scopes as Array<string>).includes(scope));
}

/** Below which path this person reads what several kinds of people may read. */
export function door(session: ConsoleSession): string {
  if (may(session, "lender.read", "lender.write")) return "/api/v1";
  return may(session, "desk") ? "/desk/v1" : "/audit/v1";
}
