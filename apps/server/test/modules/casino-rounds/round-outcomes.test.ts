import { DRAGON_TIGER, TABLE_GAMES } from '@maidan/casino';
import { expect, it } from 'vitest';
import type { CasinoBetRecord } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { endOf } from '../../../src/modules/casino-rounds/round-outcomes.ts';
import { rulesOf, type TableRules } from '../../../src/modules/casino-rounds/table-terms.ts';

const DRAGON_TIGER_TABLE = '103';
const AMAR_TABLE = '106';
const TEEN_PATTI_TABLE = '101';

function tableOf(tableId: string): TableRules {
  const table = rulesOf(tableId);
  if (table === undefined) throw new Error(`no table ${tableId}`);
  return table;
}

const betOn = (spot: string, stake: number, risk = stake): CasinoBetRecord => ({
  bet: 1,
  betRef: 'a',
  account: 1,
  tableId: '',
  gameId: '',
  round: 1,
  spot,
  stake,
  risk,
  autoCashOut: 0,
  cashedOutAt: 0,
  state: 'OPEN',
  returned: 0,
  placedAt: 0,
});

const outcomeWith = (dealt: readonly { readonly place: string; readonly face: string }[]) => ({ dealt, code: '', winners: [], burst: 0 });
const tie = outcomeWith([
  { place: 'dragon', face: '9S' },
  { place: 'tiger', face: '9D' },
]);

it('pays by the rules of the game: half at a tie, which is no win, the price of a winning spot, otherwise nothing', () => {
  const table = tableOf(DRAGON_TIGER_TABLE);
  const tiePrice = DRAGON_TIGER.spots.find((spot) => spot.spot === 'tie')?.price ?? 0;
  expect(endOf(table, betOn('dragon', 10_01), tie)).toMatchObject({ state: 'PARTLY_RETURNED', returned: 5_00 });
  expect(endOf(table, betOn('tie', 10_00), tie)).toMatchObject({ state: 'WON', returned: 10 * tiePrice });
  expect(endOf(table, betOn('dragon-even', 10_00), tie)).toMatchObject({ state: 'LOST', returned: 0 });
});

it('a winning lay returns its risk and the stake, a losing lay loses its risk', () => {
  const table = tableOf(AMAR_TABLE);
  const price = TABLE_GAMES.find((game) => game.gameId === 'amar-akbar-anthony')?.spots.find((spot) => spot.spot === 'amar-lay')?.price ?? 0;
  const lay = betOn('amar-lay', 10_00, 10 * (price - 100));
  expect(endOf(table, lay, outcomeWith([{ place: 'card', face: 'KS' }]))).toMatchObject({ state: 'WON', returned: 10 * price });
  expect(endOf(table, lay, outcomeWith([{ place: 'card', face: '2S' }]))).toMatchObject({ state: 'LOST', returned: 0 });
});

it('returns the stake if the rules say so, as neither won nor lost', () => {
  const dealt = ['AS', 'AH', 'KS', 'KH', 'QD', 'QC'].map((face, index) => ({ place: index % 2 === 0 ? 'a' : 'b', face }));
  expect(endOf(tableOf(TEEN_PATTI_TABLE), betOn('a', 10_01), outcomeWith(dealt))).toMatchObject({ state: 'RETURNED', returned: 10_01 });
});

it('returns a bet whose spot the game no longer has', () => {
  expect(endOf(tableOf(DRAGON_TIGER_TABLE), betOn('gone', 10_01, 12_34), tie)).toMatchObject({ state: 'RETURNED', returned: 12_34 });
});
