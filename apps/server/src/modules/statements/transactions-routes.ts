/** Routes of transactions and transfer statement (RT-29, RT-30, RT-34), of the own account only. */
import { ENDPOINTS, toRupees, type Transaction } from '@maidan/contract';
import { accept, refuse, type Language } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import { grantRemark, statementText } from './statement-texts.ts';
import type { TransactionRow, Transactions } from './statements-port.ts';
import { otherSideOf, transferWays } from './transfer-ways.ts';
import { windowOf } from './window-bounds.ts';

/** Returns why a request was rejected, as the cashier's text in a language. */
type RemarkOf = (row: Pick<TransactionRow, 'reason' | 'remark'>, language: Language) => string;

function encode(row: TransactionRow, language: Language, remarkOf: RemarkOf): Transaction {
  const { method, balance } = row;
  return {
    refrenceNo: String(row.number),
    type: row.type,
    amount: toRupees(row.amount),
    method,
    status: row.status,
    time: new Date(row.time).toISOString(),
    remark: method === 'opening' || method === 'house' ? grantRemark(method, language) : remarkOf(row, language),
    balance: balance === null ? null : toRupees(balance),
  };
}

export function registerTransactionRoutes(routes: Routes, transactions: Transactions, remarkOf: RemarkOf): void {
  routes.signedIn(ENDPOINTS.transactions, async (call) => {
    const { type } = call.query;
    const { rows, total } = await transactions.list(call.session.account, { ...windowOf(call.query), ...(type === undefined ? {} : { type }) });
    return accept({ success: true as const, result: rows.map((row) => encode(row, call.language, remarkOf)), total });
  });
  routes.signedIn(ENDPOINTS.transactionDetail, async (call) => {
    const row = await transactions.one(call.session.account, call.params.type, Number(call.params.refrenceNo));
    return row === undefined ? refuse('FOREIGN_ACCOUNT') : accept({ success: true as const, result: encode(row, call.language, remarkOf) });
  });
  routes.signedIn(ENDPOINTS.transferStatement, async (call) => {
    const { rows, total } = await transactions.transfers(call.session.account, windowOf(call.query));
    const result = rows.flatMap((row) =>
      transferWays(row.changes, otherSideOf(row)).map((way) => ({
        refrenceNo: String(row.transfer),
        time: new Date(row.time).toISOString(),
        from: way.from,
        to: way.to,
        amount: toRupees(way.amount),
        balance: row.cash === null ? null : toRupees(row.cash),
        remark: statementText(row, call.language),
      })),
    );
    return accept({ success: true as const, result, total });
  });
}
