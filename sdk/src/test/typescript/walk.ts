// The README's day, by the client that a generator makes for TypeScript.
import {
  CollateralType,
  Configuration,
  DeskApi,
  FollowUpState,
  LenderInboundApi,
  LenderReadsApi,
  OptInStatus,
  PortfolioAnalysisApi,
  RequestTokenGrantTypeEnum,
  ResponseError,
  SettlementState,
  Side,
  SubmissionStatus,
  TokensApi,
  TradeType,
} from './client';

declare const process: { argv: string[]; exitCode?: number };

const basePath = process.argv[2];
const isin = 'US0378331005';
const today = new Date(new Date().toISOString().slice(0, 10));
const prefer = 'wait=30';

function same(told: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(told) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`);
  }
}

async function token(username: string): Promise<string> {
  const password = `${username}-secret`;
  const tokens = new TokensApi(new Configuration({ basePath, username, password }));
  const granted = await tokens.requestToken({
    grantType: RequestTokenGrantTypeEnum.ClientCredentials,
  });
  // What is generated for OAuth 2 sends the header as it is given.
  return `Bearer ${granted.accessToken}`;
}

async function refused(desk: DeskApi): Promise<void> {
  try {
    await desk.sendPrices({ prices: { date: today, prices: [{ isin, price: -1, currency: 'USD' }] } });
  } catch (failure) {
    if (failure instanceof ResponseError) {
      same(failure.response.status, 400, 'status');
      const refusal = (await failure.response.json()) as { error_code: string };
      same(refusal.error_code, 'VALIDATION_FAILED', 'code');
      return;
    }
    throw failure;
  }
  throw new Error('a price below zero was taken');
}

async function bringInventory(desk: DeskApi, lender: LenderInboundApi): Promise<void> {
  await desk.registerBorrower({
    borrowerCode: 'BRW',
    borrowerInput: { borrowerName: 'Demo Borrower', marginPercent: 102 },
  });
  const priced = await desk.sendPrices({
    prices: { date: today, prices: [{ isin, price: 50, currency: 'USD' }] },
    prefer,
  });
  same(priced.status, SubmissionStatus.Applied, 'prices');
  const takesPart = { effectiveDate: today, optInStatus: OptInStatus.In };
  await lender.sendClientReferences({
    clientReferences: {
      clients: [
        { ...takesPart, clientId: 'A', feeSplit: 90 },
        { ...takesPart, clientId: 'B', feeSplit: 80 },
      ],
    },
    prefer,
  });
  const held = { isin, ticker: 'AAPL', currency: 'USD', custodyAccountId: 'ACC-1' };
  await lender.sendPositions({
    positionSnapshot: {
      asOfDate: today,
      positions: [
        { ...held, clientId: 'A', quantity: 10000 },
        { ...held, clientId: 'B', quantity: 5000 },
        { ...held, clientId: 'C', quantity: 7000 },
      ],
    },
    prefer,
  });
}

async function lend(desk: DeskApi): Promise<string> {
  const { results } = await desk.placeBorrowRequests({
    borrowRequests: {
      borrowRequests: [
        {
          requestId: 'R-1',
          borrowerCode: 'BRW',
          isin,
          units: 9000,
          collateralType: CollateralType.NonCash,
          lendingRate: 4.2,
          loanCurrency: 'USD',
          tradeDate: today,
          settlementDate: today,
        },
      ],
    },
  });
  same(results[0].unfilledUnits, 0, 'unfilled');
  return results[0].loans[0].loanId;
}

async function deliver(desk: DeskApi, lender: LenderInboundApi, loanId: string): Promise<void> {
  await desk.confirmCover({ loanId, coverInput: {} });
  await lender.sendSettlementStatuses({
    settlementStatuses: {
      settlementStatuses: [
        {
          accountNumber: 'ACC-1',
          tradeId: loanId,
          tradeType: TradeType.Loan,
          originalUnits: 9000,
          settledUnits: 9000,
          tradeDate: today,
          intendedSettlementDate: today,
          actualSettlementDate: today,
          isin,
          settlementStatus: SettlementState.Settled,
          borrowerCode: 'BRW',
        },
      ],
    },
    prefer,
  });
}

async function walk(): Promise<void> {
  const desk = new DeskApi(new Configuration({ basePath, accessToken: await token('demo-desk') }));
  const accessToken = await token('demo-lender');
  const ofLender = new Configuration({ basePath, accessToken });
  const lender = new LenderInboundApi(ofLender);
  const reads = new LenderReadsApi(ofLender);

  await refused(desk);
  await bringInventory(desk, lender);
  await deliver(desk, lender, await lend(desk));
  const parts = (await reads.listClientLoans()).data;
  same(parts.map((part) => [part.clientId, part.settledUnits]).sort(), [['A', 6000], ['B', 3000]], 'parts');

  await desk.closeBusinessDay({ date: today });
  const accruals = (await reads.listAccruals()).data.map((each) => each.accrualGross);
  same(accruals.sort(), [17.5, 35], 'accruals');
  const bills = (await reads.listBillingSummary()).data.map((each) => each.grossAccrual);
  same(bills, [52.5], 'bill');

  const sold = await lender.sendTransactions({
    transactions: {
      transactions: [
        {
          transactionId: 'T-1',
          clientId: 'A',
          accountId: 'ACC-1',
          isin,
          side: Side.Sell,
          units: 7000,
          tradeDate: today,
          settlementDate: today,
        },
      ],
    },
    prefer,
  });
  same(sold.consequences, FollowUpState.Done, 'consequences');
  const recalls = (await reads.listTrades({ tradeType: TradeType.Recall })).data;
  same(recalls.map((each) => each.originalUnits), [1000], 'recalls');

  const apiKey = (): string => accessToken;
  const analysis = await new PortfolioAnalysisApi(new Configuration({ basePath, apiKey })).analysePortfolio({
    xSVCApiVersion: '1',
    portfolioAnalysisRequest: {
      identifiers: [{ requestKey: '1', ticker: 'AAPL', mic: 'XNAS' }],
      includeRecommendedUnits: true,
    },
  });
  same(analysis.successResults.length, 1, 'analysed');
  console.log('walked');
}

walk().catch((failure) => {
  console.error(failure);
  process.exitCode = 1;
});
