/** The last requests of credentials. */

import type { Listing } from "../listing.ts";
import { href } from "../route.ts";
import { plain } from "../table.tsx";
import { by, columns, MOMENTS } from "./filters.ts";

export const REQUEST_LOG: Listing = {
  title: "Request log",
  path: "requests",
  columns: columns(
    ["at", "At (UTC)"],
    { key: "status", label: "Status", show: (row) => <span class={`answer a-${plain(row.status).charAt(0)}`}>{plain(row.status)}</span> },
    ["method", "Method"], ["path", "Path"], ["durationMillis", "Took, ms", 0], ["errorCode", "Refused for"],
    { key: "why", label: "Why", of: (row) => [row.field, row.issue].map((each) => plain(each)).filter((each) => each !== "").join(": ") }, ["credential", "Credential"], { key: "parameters", label: "Parameters", spare: true },
    { key: "submissionId", label: "Submission", show: (row) => row.submissionId ? <a href={href("submission", { id: plain(row.submissionId) })}>open</a> : "" },
    { key: "requestId", label: "Request", spare: true },
  ),
  filters: [
    { name: "credential", label: "Credential" },
    { name: "status", label: "Status", form: "404 or 4xx" },
    { name: "operation", label: "Operation" },
    { name: "requestId", label: "Request" },
    { name: "submissionId", label: "Submission" },
    ...MOMENTS,
  ],
  timeless: true,
  identity: by("requestId"),
  empty: "The last requests of each credential, without bodies. There are none of the last 30 days, or none fits the filters.",
};

/** Operations may not open what was sent. */
export const ALL_REQUESTS: Listing = {
  ...REQUEST_LOG,
  path: "/ops/v1/requests",
  columns: columns(
    ["at", "At (UTC)"], ["lenderCode", "Lender"], ...REQUEST_LOG.columns.slice(1).map((each) => each.key === "submissionId" ? { key: each.key, label: each.label } : each),
  ),
  filters: [{ name: "lenderCode", label: "Lender" }, ...REQUEST_LOG.filters],
};
