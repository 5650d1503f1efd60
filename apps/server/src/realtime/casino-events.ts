/** Socket events of casino tables: watch, bet, cash out. */
import { encodeCasinoBet } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import type { EventContext, On } from './event-handler.ts';

const BET_NUMBER = /^[0-9]{1,15}$/;

export function registerCasinoEvents({ parts, sessions }: EventContext, on: On): void {
  const { publisher, casinoRounds, betService } = parts;
  on('subscribe-table', (connection, { tableId }, acknowledge) =>
    publisher.tables.subscribe(connection.viewer, connection.session?.account ?? null, tableId, () => acknowledge({ success: true })),
  );
  on('unsubscribe-table', ({ viewer }, { tableId }, acknowledge) => {
    publisher.tables.unsubscribe(viewer, tableId);
    acknowledge({ success: true });
    return null;
  });
  on('casino-bet', async (connection, { token, tableId, roundId, betRef, spot, stake, autoCashOut }, acknowledge) => {
    const session = await sessions.bind(connection, token, true);
    if (!session.ok) return session;
    if (!betService.admit(session.value.account, 1)) return refuse('RATE_LIMITED');
    const bet = await casinoRounds.place(session.value, { tableId, roundId, betRef, spot, stake, autoCashOut });
    if (!bet.ok) return bet;
    acknowledge({ success: true, bet: encodeCasinoBet(bet.value) });
    return null;
  });
  on('casino-cash-out', async (connection, { token, tableId, betId }, acknowledge) => {
    const session = await sessions.bind(connection, token, true);
    if (!session.ok) return session;
    if (!BET_NUMBER.test(betId)) return refuse('CASINO_BET_UNKNOWN');
    const bet = await casinoRounds.cashOut(session.value, tableId, Number(betId));
    if (!bet.ok) return bet;
    acknowledge({ success: true, bet: encodeCasinoBet(bet.value) });
    return null;
  });
  on('casino-cancel-bet', async (connection, { token, tableId, betId }, acknowledge) => {
    const session = await sessions.bind(connection, token, true);
    if (!session.ok) return session;
    if (!BET_NUMBER.test(betId)) return refuse('CASINO_BET_UNKNOWN');
    const bet = await casinoRounds.cancelBet(session.value, tableId, Number(betId));
    if (!bet.ok) return bet;
    acknowledge({ success: true, bet: encodeCasinoBet(bet.value) });
    return null;
  });
}
