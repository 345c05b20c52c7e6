/** The screens, whose they are, and the key that leads there after `g`. */

import type { ComponentType } from "preact";
import { List } from "./list.tsx";
import { Explain } from "./screens/explain.tsx";
import { LISTS } from "./screens/lists.tsx";
import { Loan } from "./screens/loan.tsx";
import { Integrity, Parked, Projections } from "./screens/operations.tsx";
import { Playground } from "./screens/playground.tsx";
import { Revenue } from "./screens/revenue.tsx";
import { Submissions } from "./screens/submissions.tsx";
import { Deliveries, Webhooks } from "./screens/webhooks.tsx";

export interface Screen {
  name: string;
  title: string;
  scopes: Array<string>;
  key?: string;
  group?: string;
  view: ComponentType;
}

const READERS = ["lender.read", "desk", "audit"];
const list = (name: string) => () => <List key={name} listing={LISTS[name]!} />;

export const SCREENS: Array<Screen> = [
  { name: "loans", title: "Loans", scopes: READERS, key: "l", group: "Lending", view: list("loans") },
  { name: "parts", title: "Client parts", scopes: READERS, key: "c", group: "Lending", view: list("parts") },
  { name: "trades", title: "Trades", scopes: READERS, key: "t", group: "Lending", view: list("trades") },
  { name: "reconciliation", title: "Reconciliation", scopes: READERS, key: "r", group: "Lending", view: list("reconciliation") },
  { name: "collateral", title: "Collateral", scopes: READERS, key: "k", group: "Lending", view: list("collateral") },
  { name: "accruals", title: "Accruals", scopes: READERS, key: "a", group: "Money", view: list("accruals") },
  { name: "revenue", title: "Revenue", scopes: READERS, key: "b", group: "Money", view: Revenue },
  { name: "playground", title: "Playground", scopes: ["portfolio-analysis"], key: "y", group: "Money", view: Playground },
  { name: "submissions", title: "Submissions", scopes: ["lender.read", "lender.write", "desk"], key: "s", group: "Exchange", view: Submissions },
  { name: "webhooks", title: "Webhooks", scopes: ["webhooks"], key: "w", group: "Exchange", view: Webhooks },
  { name: "feed", title: "Loan changes", scopes: ["lender.read"], key: "f", group: "Exchange", view: list("feed") },
  { name: "explain", title: "Explain this cent", scopes: ["audit"], key: "x", group: "Audit", view: Explain },
  { name: "events", title: "History", scopes: ["audit"], key: "h", group: "Audit", view: list("events") },
  { name: "integrity", title: "Integrity", scopes: ["audit"], key: "i", group: "Audit", view: Integrity },
  { name: "projections", title: "Projections", scopes: ["ops"], key: "p", group: "Operations", view: Projections },
  { name: "parked", title: "Parked events", scopes: ["ops"], key: "q", group: "Operations", view: Parked },
  { name: "loan", title: "Loan", scopes: READERS, view: Loan },
  { name: "deliveries", title: "Deliveries", scopes: ["webhooks"], view: Deliveries },
];
