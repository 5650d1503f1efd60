/** Routes of account statement and profit and loss (RT-32, RT-33), of the own account only. */
import { encodeOrder, ENDPOINTS, toRupees, type CasinoRoundOf, type ProfitLoss, type Statement } from '@maidan/contract';
import { accept, refuse, type Language, type WalletCode } from '@maidan/domain';
import { bonusWalletOf, walletsOf } from '@maidan/ledger';
import type { Routes } from '../../http/routes-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import { gameName, roundText, statementText } from './statement-texts.ts';
import type { CasinoEntry, ProfitLossRow, StatementRow, Statements } from './statements-port.ts';
import { windowOf } from './window-bounds.ts';

/** Returns the casino round for the wire. Only a round that players share has a number, because only it has a proof page. */
const encodeCasino = (casino: CasinoEntry | null): CasinoRoundOf | null =>
  casino === null ? null : { gameId: casino.gameId, tableId: casino.tableId, round: casino.isShared ? casino.round : null };

const encodeResult = (row: ProfitLossRow, language: Language): ProfitLoss => ({
  marketId: row.marketId,
  wallet: row.wallet,
  marketName: row.casino === null ? row.marketName : roundText(row.casino, language),
  eventName: row.casino === null ? row.eventName : gameName(row.casino.gameId, language),
  eventTypeId: row.eventTypeId,
  settledTime: new Date(row.settledAt).toISOString(),
  profit: toRupees(row.profit),
  commission: toRupees(row.commission),
  casino: encodeCasino(row.casino),
});

const encodeLine = (row: StatementRow, wallet: WalletCode, language: Language): Statement => ({
  refrenceNo: String(row.transfer),
  wallet,
  time: new Date(row.time).toISOString(),
  cause: row.cause,
  description: statementText(row, language),
  marketId: row.marketId,
  casino: encodeCasino(row.casino),
  commission: toRupees(row.commission),
  credit: row.amount > 0 ? toRupees(row.amount) : 0,
  debit: row.amount < 0 ? toRupees(-row.amount) : 0,
  balance: toRupees(row.balance),
});

export function registerStatementRoutes(routes: Routes, statements: Statements, orders: Pick<Orders, 'views' | 'list'>): void {
  routes.signedIn(ENDPOINTS.accountStatement, async (call) => {
    const wallet = call.query.wallet ?? 'MAIN';
    const account = wallet === 'BONUS' ? bonusWalletOf(call.session.account) : call.session.account;
    const { rows, total, totals } = await statements.account(account, windowOf(call.query));
    const { opening, credit, debit, closing, available } = totals;
    return accept({
      success: true as const,
      result: rows.map((row) => encodeLine(row, wallet, call.language)),
      total,
      totals: {
        opening: toRupees(opening),
        credit: toRupees(credit),
        debit: toRupees(debit),
        closing: toRupees(closing),
        available: toRupees(available),
        inOpenBets: toRupees(closing - available),
      },
    });
  });
  routes.signedIn(ENDPOINTS.statementOrders, async (call) => {
    const [cash, bonus] = await Promise.all(walletsOf(call.session.account).map((account) => statements.ofTransfer(account, Number(call.params.refrenceNo))));
    const found = cash ?? bonus;
    if (found === undefined) return refuse('FOREIGN_ACCOUNT');
    const wallet = found === cash ? 'MAIN' : 'BONUS';
    const views = found.orders.length === 0 ? [] : await orders.views(found.orders);
    return accept({ success: true as const, entries: found.rows.map((row) => encodeLine(row, wallet, call.language)), result: views.map(encodeOrder) });
  });
  routes.signedIn(ENDPOINTS.profitLoss, async (call) => {
    const window = { ...windowOf(call.query), ...(call.query.eventTypeId === undefined ? {} : { eventTypeId: call.query.eventTypeId }) };
    const { rows, total, sum } = await statements.profitLoss(call.session.account, window);
    const result = rows.map((row) => encodeResult(row, call.language));
    return accept({ success: true as const, result, total, sum: toRupees(sum) });
  });
  routes.signedIn(ENDPOINTS.profitLossOrders, async (call) => {
    const { account } = call.session;
    const { marketId } = call.params;
    const [views, results] = await Promise.all([orders.list(account, { status: 'settled', marketId }), statements.ofMarket(account, marketId)]);
    return accept({ success: true as const, market: results.map((row) => encodeResult(row, call.language)), result: views.map(encodeOrder) });
  });
}
