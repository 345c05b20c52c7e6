// A client of Lendledger that needs nothing but fetch and Web Crypto: see sdk/README.md.
export * from './client';
export * from './errors';
export { Decimal, type Json } from './exact';
export * from './webhooks';
