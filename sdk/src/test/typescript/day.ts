// The README's day, by the client that is shipped.
import { Client, Decimal, type Row } from 'lendledger';

declare const process: { env: Record<string, string | undefined>; exitCode?: number };

const isin = 'US0378331005';
const today = new Date().toISOString().slice(0, 10);
const wait = { waitSeconds: 30 };

function client(name: string): Client {
  return new Client(process.env.LENDLEDGER_SERVER!, name, `${name}-secret`);
}

function same(told: unknown, expected: unknown): void {
  if (JSON.stringify(told) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`);
  }
}

async function all(lender: Client, path: string, parameters = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of lender.pages(path, parameters)) {
    rows.push(row);
  }
  return rows;
}

async function bringInventory(desk: Client, lender: Client): Promise<void> {
  await desk.put('/desk/v1/borrowers/BRW', { borrowerName: 'Demo Borrower', marginPercent: 102 });
  const prices = [{ isin, price: 50, currency: 'USD' }];
  const priced = (await desk.post('/desk/v1/prices', { date: today, prices }, {}, undefined, wait)) as Row;
  same(priced.status, 'Applied');
  const part = { effectiveDate: today, optInStatus: 'In' };
  const clients = [{ ...part, clientId: 'A', feeSplit: 90 }, { ...part, clientId: 'B', feeSplit: 80 }];
  await lender.post('/api/v1/client-reference', { clients }, {}, undefined, wait);
  const held = { isin, ticker: 'AAPL', currency: 'USD', custodyAccountId: 'ACC-1' };
  const positions = [
    { ...held, clientId: 'A', quantity: 10000 },
    { ...held, clientId: 'B', quantity: 5000 },
    { ...held, clientId: 'C', quantity: 7000 },
  ];
  await lender.post('/api/v1/positions', { asOfDate: today, positions }, {}, undefined, wait);
}

async function lend(desk: Client): Promise<string> {
  const request = {
    requestId: 'R-1',
    borrowerCode: 'BRW',
    isin,
    units: 9000,
    collateralType: 'Non-Cash',
    lendingRate: new Decimal('4.20'),
    loanCurrency: 'USD',
    tradeDate: today,
    settlementDate: today,
  };
  const answer = (await desk.post('/desk/v1/borrow-requests', { borrowRequests: [request] })) as any;
  same(answer.results[0].unfilledUnits, 0);
  return answer.results[0].loans[0].loanId;
}

async function deliver(desk: Client, lender: Client, loan: string): Promise<void> {
  await desk.post(`/desk/v1/loans/${loan}/collateral-received`, {});
  const status = {
    accountNumber: 'ACC-1',
    tradeId: loan,
    tradeType: 'Loan',
    originalUnits: 9000,
    settledUnits: 9000,
    tradeDate: today,
    intendedSettlementDate: today,
    actualSettlementDate: today,
    isin,
    settlementStatus: 'Settled',
    borrowerCode: 'BRW',
  };
  await lender.post('/api/v1/settlement-status', { settlementStatuses: [status] }, {}, undefined, wait);
  const parts = await all(lender, '/api/v1/loans/clients');
  same(parts.map((each) => [each.clientId, each.settledUnits]).sort(), [['A', 6000], ['B', 3000]]);
}

async function bill(desk: Client, lender: Client): Promise<void> {
  await desk.post(`/desk/v1/business-days/${today}/close`);
  const accruals = await all(lender, '/api/v1/accruals');
  same(accruals.map((each) => Number(each.accrualGross)).sort(), [17.5, 35]);
  const bills = await all(lender, '/api/v1/billing-summary');
  same(bills.map((each) => [Number(each.grossAccrual), Number(each.netClientRevenue)]), [[52.5, 36.4]]);
}

async function sell(lender: Client): Promise<void> {
  const sale = {
    transactionId: 'T-1',
    clientId: 'A',
    accountId: 'ACC-1',
    isin,
    side: 'Sell',
    units: 7000,
    tradeDate: today,
    settlementDate: today,
  };
  const sold = (await lender.post('/api/v1/transactions', { transactions: [sale] }, {}, undefined, wait)) as Row;
  same(sold.consequences, 'Done');
  const recalls = await all(lender, '/api/v1/trades', { tradeType: 'Recall' });
  same(recalls.map((each) => each.originalUnits), [1000]);
}

async function walk(): Promise<void> {
  const desk = client('demo-desk');
  const lender = client('demo-lender');
  await bringInventory(desk, lender);
  await deliver(desk, lender, await lend(desk));
  await bill(desk, lender);
  await sell(lender);
  console.log('walked');
}

walk().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
