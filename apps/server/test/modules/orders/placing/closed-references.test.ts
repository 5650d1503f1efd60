import { expect, it } from 'vitest';
import { RETENTION_RULES } from '../../../../src/app/modules.ts';
import { createRetention } from '../../../../src/platform/postgres/retention.ts';
import { collectingLog } from '../../../platform/testing-log.ts';
import { emitRaw, next, placed, startTestApp } from '../../../testing-app.ts';

it('[TR-008] a closed reference is kept for 24 h; a copy of its bet is refused before that, and its session has ended after it', async () => {
  const own = await startTestApp();
  const { token } = await own.demo();
  const socket = await own.socket();
  const closedReferences = (): Promise<unknown[]> => own.database.query("select reference from bet_reference where refusal = 'REFERENCE_CLOSED'");
  const removeOld = (): Promise<void> => createRetention({ database: own.database, clock: own.clock, log: collectingLog().log, rules: RETENTION_RULES }).run();
  const late = { marketId: '1.1', betSlipRef: 'late' };
  const status = next(socket, 'bet-status');
  emitRaw(socket, 'get-bet-status', { token: token.accessToken, betSlipRefs: ['late'] });
  expect(await status).toMatchObject([{ betSlipRef: 'late', state: 'UNKNOWN' }]);
  await removeOld();
  expect(await placed(own, socket, token.accessToken, late)).toMatchObject({ payload: { code: 'REFERENCE_CLOSED' } });
  await own.clock.advance(24 * 3_600_000 - 60_000);
  await removeOld();
  expect(await closedReferences()).toEqual([{ reference: 'late' }]);
  const again = await own.socket();
  expect(await placed(own, again, token.accessToken, late)).toMatchObject({ payload: { code: 'SESSION_ENDED' } });
  await own.clock.advance(120_000);
  await removeOld();
  expect(await closedReferences()).toEqual([]);
  expect(await placed(own, await own.socket(), token.accessToken, late)).toMatchObject({ payload: { code: 'SESSION_ENDED' } });
  await own.stop();
});
