/** What a statement says about bets of the casino. */
import { CAUSES } from '@maidan/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { casinoBetText } from './casino-bet-texts.ts';
import { createCasinoBets } from './casino-bets.ts';
import type { CasinoBetSummary } from './casino-bets-port.ts';
import { newGambler, openCasino, reach, stake, type Casino } from './testing-rounds.ts';

const summary: CasinoBetSummary = {
  bet: 71,
  tableId: '301',
  gameId: 'aviator',
  round: 1_000_000_007,
  roundNumber: 4,
  spot: '',
  stake: 10_000,
  risk: 10_000,
  state: 'CASHED_OUT',
  cashedOutAt: 152,
  returned: 15_200,
};

describe('the text of a casino bet', () => {
  it('names game, round and multiplier in both languages', () => {
    expect(casinoBetText(summary, 'result', 'en')).toBe('Aviator, round 4, cashed out at 1.52×');
    expect(casinoBetText(summary, 'result', 'hi')).toBe('एविएटर, राउंड 4, 1.52× पर कैश आउट');
    expect(casinoBetText(summary, 'stake', 'en')).toBe('Aviator, round 4, stake');
  });
  it('names the spot of a table, and how the bet ended', () => {
    const cards = { ...summary, tableId: '103', gameId: 'dragon-tiger', spot: 'dragon', cashedOutAt: 0 };
    expect(casinoBetText({ ...cards, state: 'WON' }, 'result', 'en')).toBe('Dragon Tiger, round 4, Dragon, won');
    expect(casinoBetText({ ...cards, state: 'RETURNED' }, 'result', 'en')).toBe('Dragon Tiger, round 4, Dragon, stake returned');
    expect(casinoBetText(cards, 'stake', 'hi')).toMatch(/^ड्रैगन टाइगर, राउंड 4, .+, दाँव$/);
  });
});

describe('summaries of casino bets', () => {
  let database: TestDatabase;
  let casino: Casino;
  beforeAll(async () => {
    database = await openTestDatabase();
    casino = await openCasino(database);
  });
  afterAll(async () => {
    casino.rounds.stop();
    await casino.exchange.stop();
    await database.drop();
  });

  it('have the number of the round and the end of the bet, for shared rounds and games against the house, of the own account only', async () => {
    const [player, other] = [await newGambler(casino, 1000), await newGambler(casino, 1000)];
    await casino.rounds.watch('103');
    const { round, number } = await reach(casino, '103', (view) => view.phase === 'betting' && (view.until ?? 0) - casino.clock.now() > 5000);
    const placed = await stake(casino, player, '103', { rupees: 100, spot: 'dragon' });
    const foreign = await stake(casino, other, '103', { rupees: 100, spot: 'tiger' });
    await reach(casino, '103', (view) => view.phase === 'betting' && view.round > round);
    const spun = await casino.rounds.play(player, { tableId: '201', requestRef: 'spin', stake: 100, choice: '' });
    if (!spun.ok) throw new Error(spun.code);
    const bets = createCasinoBets(database);
    const rows = await database.query<{ reference: number }>('select reference from entry where account = $1 and cause = $2', [player.account, CAUSES.casino]);
    const found = await bets.summaries(player.account, [...rows.map(({ reference }) => reference), foreign.bet]);
    expect(new Set(found.keys())).toEqual(new Set([placed.bet, spun.value.round.bet]));
    expect(found.get(placed.bet)).toMatchObject({ tableId: '103', round, roundNumber: number, spot: 'dragon', stake: 10_000 });
    expect(found.get(placed.bet)?.state).toMatch(/^(WON|LOST|PARTLY_RETURNED)$/);
    expect(found.get(spun.value.round.bet)).toMatchObject({ tableId: '201', round: null, roundNumber: spun.value.round.number });
    expect(await bets.summaries(player.account, [])).toEqual(new Map());
  });
});
