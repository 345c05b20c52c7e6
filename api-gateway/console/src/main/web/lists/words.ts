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
