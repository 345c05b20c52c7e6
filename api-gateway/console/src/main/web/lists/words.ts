/** What codes of the API are called. */

export const FLOWS: Record<string, string> = {
  "positions": "Positions",
  "transactions": "Transactions",
  "settlement-status": "Settlement status",
  "client-reference": "Client reference",
  "income-distribution": "Income distribution",
  "prices": "Prices",
  "fx-rates": "FX rates",
  "market-rates": "Market rates",
  "collateral": "Collateral",
  "instruments": "Instruments",
  "borrow-requests": "Borrow requests",
};

/** Records whose changes are told. */
export const TOLD: Record<string, string> = { "loan.custody": "Loan", "loan.client": "Client part" };

/** What deliveries carry. */
export const DELIVERED: Record<string, string> = { ...TOLD, "webhook.test": "Test" };

/** Records whose changes are told, several of them. */
export const TOLD_OF: Record<string, string> = { "loan.custody": "loans", "loan.client": "clients’ parts" };

export const CAUSES: Record<string, string> = {
  Sell: "a sale",
  Snapshot: "a smaller snapshot",
  SnapshotWithdrawn: "a withdrawn snapshot",
  RecallWithdrawn: "a recall called off",
  OptOut: "an opt-out",
};

/** What it is called, or itself, when a later version of the service has more of them. */
export function named(names: Record<string, string>, code: string): string {
  return names[code] ?? code;
}

/** What stays as it is among words. */
const SHORT: Record<string, string> = { isin: "ISIN", fx: "FX", rqv: "RQV", bbg: "Bloomberg", mic: "MIC", url: "URL", bps: "bps" };

function sentence(words: Array<string>): string {
  const text = words.filter((each) => each !== "").map((each) => SHORT[each.toLowerCase()] ?? each.toLowerCase()).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A field of the API in words, `loan.tradeDate` as “Loan trade date”; of a rate also the day from which it is in force, of a part or trade also which one. */
export function fieldWords(field: string): string {
  const rate = /^rates\[(.+)\]\.(.+)$/.exec(field);
  if (rate) return `${fieldWords(rate[2]!)} from ${rate[1]}`;
  const one = /^\w+\[(.+?)\]\.(.+)$/.exec(field);
  if (one) return `${one[1]}: ${fieldWords(one[2]!)}`;
  return sentence(field.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[ ._]/));
}

/** The name of an event in words, `loan.booked` as “Loan booked”. */
export function eventWords(type: string): string {
  return sentence(type.split(/[.-]/));
}
