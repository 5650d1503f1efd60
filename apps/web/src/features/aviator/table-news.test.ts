import type { Paise } from '@maidan/domain';
import { expect, it } from 'vitest';
import { newTable, type TableState } from '../../realtime/tables/table-state.ts';
import { ownBet, roundOf } from './testing-table.ts';
import { newsOf } from './table-news.ts';

const result = { code: '', winners: [], burst: 2.31, proof: { serverSeed: '', clientSeed: '', nonce: 1 } };
const at = (part: Partial<TableState>): TableState => ({ ...newTable('301'), status: 'live', round: roundOf({}), ...part });

it('nothing is news to who has just come', () => {
  expect(newsOf(newTable('301'), at({ round: roundOf({ phase: 'result', result }), mine: [ownBet({})] }))).toEqual([]);
});

it('tells a bet when it stands and when it ends, and a burst once', () => {
  const open = at({ mine: [ownBet({})] });
  expect(newsOf(at({}), open)).toEqual([{ type: 'bet', bet: ownBet({}) }]);
  expect(newsOf(open, at({ mine: [ownBet({})], players: 2 } as Partial<TableState>))).toEqual([]);
  const out = ownBet({ state: 'CASHED_OUT', cashedOutAt: 150, returned: 15_000 as Paise });
  expect(newsOf(open, at({ mine: [out] }))).toEqual([{ type: 'bet', bet: out }]);
  const over = at({ round: roundOf({ phase: 'result', result }), mine: [out] });
  expect(newsOf(at({ mine: [out] }), over)).toEqual([{ type: 'burst', multiplier: 231 }]);
  expect(newsOf(over, { ...over, status: 'old' })).toEqual([]);
  // the next round: what was one's own is not told again
  expect(newsOf(over, at({ round: roundOf({ roundId: 'r2', number: 2 }), before: [out] }))).toEqual([]);
});
