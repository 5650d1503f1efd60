export * from './chart-of-accounts.ts';
export * from './transfer.ts';
export * from './wallet.ts';
export * from './audit-rows.ts';
export * from './auditor.ts';
