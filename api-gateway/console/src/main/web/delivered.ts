/** What came of a delivery. */

import type { WebhookDelivery } from "./records.ts";

/** What became of deliveries, in words. */
export const OUTCOMES: Record<string, string> = { Succeeded: "arrived", Failed: "failed", Retrying: "tried again", GivenUp: "given up", Waiting: "waiting" };

type Delivered = Pick<WebhookDelivery, "status" | "responseStatus" | "failure" | "durationMillis" | "attempts">;

export function outcome(delivery: Delivered): string {
  if (delivery.attempts === "0") return `${delivery.status}: no answer yet`;
  const answer = delivery.responseStatus ? `answered ${delivery.responseStatus}` : delivery.failure ?? "no answer yet";
  return `${delivery.status}: ${answer}${delivery.durationMillis ? ` in ${delivery.durationMillis} ms` : ""}, attempt ${delivery.attempts}`;
}

export function arrived(answer: unknown): boolean {
  return (answer as Delivered).status === "Delivered";
}
