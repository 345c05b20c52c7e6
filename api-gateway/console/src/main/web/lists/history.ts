/** What happened, from either end. */

import type { Filter, Listing } from "../listing.ts";
import { plain } from "../table.tsx";
import { by, columns, MOMENTS } from "./filters.ts";
import { named, TOLD } from "./words.ts";

const ORDER: Filter = {
  name: "order",
  label: "Order",
  choices: ["Newest", "Oldest"],
  names: { Newest: "Newest first", Oldest: "Oldest first" },
  start: "Newest",
};

export const FEED: Listing = {
  title: "Loan changes",
  path: "events",
  timeless: true,
  columns: columns(
    ["eventId", "Event"], ["timestamp", "At (UTC)"], { key: "type", label: "Of", show: (row) => named(TOLD, plain(row.type)) }, ["change", "Change", "status"],
    ["data.loanId", "Loan"], ["data.clientId", "Client"], ["trade.tradeId", "Trade"],
    ["data.originalUnits", "Units", 0], ["data.loanStatus", "Status", "status"],
  ),
  filters: [{ name: "type", label: "Of", choices: Object.keys(TOLD), names: TOLD }, { name: "afterEventId", label: "After event", form: "evt_…" }, ORDER],
  empty: "Every change of a loan, as webhooks deliver it. The first loan brings the first.",
  identity: by("eventId"),
  lender: "data.lenderCode",
  live: true,
};

export const EVENTS: Listing = {
  title: "History",
  path: "/audit/v1/events",
  columns: columns(
    ["position", "Position", 0], ["timestamp", "At (UTC)"], ["eventType", "Event"], ["aggregateType", "Kind"],
    ["aggregateId", "Of"], ["sequence", "No.", 0], ["metadata.credential", "Who"],
    ["metadata.lenderCode", "Lender"], ["metadata.submissionId", "Submission"],
  ),
  filters: [
    { name: "aggregateType", label: "Kind" },
    { name: "aggregateId", label: "Of" },
    { name: "eventType", label: "Event" },
    { name: "lenderCode", label: "Lender" },
    ...MOMENTS,
    ORDER,
  ],
  timeless: true,
  identity: by("position"),
  until: "to",
  empty: "The history is empty, or nothing in it fits the filters.",
};
