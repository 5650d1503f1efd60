import { AMAR_AKBAR_ANTHONY, ANDAR_BAHAR, DRAGON_TIGER, LARGEST_STAKE_OF_A_BET, LUCKY_7, TEEN_PATTI, THIRTY_TWO_CARDS } from '@maidan/casino';
import type { OwnRound, TableRound } from '@maidan/contract';
import { paise, type Paise } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import type { OwnTableBet } from '../../realtime/tables/table-state.ts';
import { roundWire } from '../../realtime/tables/testing-table-wire.ts';
import { chipsOf, layChip, NO_CHIPS, returnOf, riskOfStacks, stacksOf, takeBack, withoutSpot } from './look/chip-stacks.ts';
import { betsSeen, playedRounds } from './history/played-rounds.ts';
import { netOf, roundChanges } from './history/rounds.ts';
import { columnsOf, mainPairs, rtpText, sideGroups } from './look/spot-groups.ts';
import { lookOf, handNote } from './look/table-looks.ts';

const GAMES = [TEEN_PATTI, ANDAR_BAHAR, DRAGON_TIGER, LUCKY_7, THIRTY_TWO_CARDS, AMAR_AKBAR_ANTHONY];
const rupees = (amount: number): Paise => paise(amount * 100);
const at = (spot: string, price = 200) => ({ spot, price });

describe('chips', () => {
  it('stack on a spot, are taken back in the order in which they were laid, and leave when they are placed', () => {
    let stacks = NO_CHIPS;
    for (const [spot, amount] of [
      ['a', 100],
      ['b', 500],
      ['a', 100],
    ] as const)
      stacks = layChip(stacks, at(spot), rupees(amount)).stacks;
    expect([...stacks.bySpot]).toEqual([
      ['a', rupees(200)],
      ['b', rupees(500)],
    ]);
    expect(takeBack(stacks).bySpot.get('a')).toBe(rupees(100));
    expect(takeBack(takeBack(stacks)).bySpot.has('b')).toBe(false);
    expect([...withoutSpot(stacks, 'a').bySpot.keys()]).toEqual(['b']);
    expect(takeBack(withoutSpot(stacks, 'a')).bySpot.size).toBe(0);
    expect(takeBack(NO_CHIPS)).toEqual(NO_CHIPS);
  });

  it('stop at what a bet may be, and at what it may return', () => {
    const full = layChip(NO_CHIPS, at('a'), paise(LARGEST_STAKE_OF_A_BET)).stacks;
    expect(layChip(full, at('a'), rupees(10))).toEqual({ stacks: full, refused: LARGEST_STAKE_OF_A_BET });
    // 850.00 times the stake is at most ₹10,00,000
    expect(layChip(NO_CHIPS, at('tie', 85_000), rupees(5000)).refused).toBe(Math.floor((10_00_000_00 * 100) / 85_000));
  });

  it('cost a lay its liability, rounded up to the paisa', () => {
    const spots = [
      { spot: 'x', side: 'back', price: 333 },
      { spot: 'x-lay', side: 'lay', price: 355 },
    ] as const;
    const stacks = stacksOf(
      [
        { spot: 'x', stake: rupees(100) },
        { spot: 'x-lay', stake: paise(10_01) },
        { spot: 'gone', stake: rupees(7) },
      ],
      spots,
    );
    expect(riskOfStacks(stacks, spots)).toBe(100_00 + Math.ceil(10_01 * 2.55));
    expect(returnOf(rupees(100), spots[0])).toBe(333_00);
  });

  it('are the player’s own stakes as far as a table takes them, small ones before', () => {
    expect(chipsOf([1000, 5000, 10_000, 25_000, 50_000, 100_000])).toEqual([100, 500, 1000, 5000, 10_000, 25_000].map(rupees));
    expect(chipsOf([50, 50, 200])).toEqual([50, 200].map(rupees));
    expect(chipsOf([1, 2_000_000])).toEqual([100, 500].map(rupees));
  });
});

describe('the net result of a round', () => {
  const bet = (state: 'OPEN' | 'WON' | 'LOST' | 'RETURNED' | 'PARTLY_RETURNED', risk: number, returned: number) => ({
    state,
    risk: rupees(risk),
    returned: rupees(returned),
  });
  it('is known when all bets have ended; a return below the stake is a loss', () => {
    expect(netOf([])).toBeNull();
    expect(netOf([bet('WON', 1, 2), bet('OPEN', 1, 0)])).toBeNull();
    expect(netOf([bet('WON', 100, 198), bet('LOST', 50, 0)])).toMatchObject({ kind: 'won', net: rupees(48) });
    expect(netOf([bet('WON', 100, 198), bet('LOST', 100, 0)])).toMatchObject({ kind: 'partly', net: rupees(-2) });
    expect(netOf([bet('LOST', 100, 0)])).toMatchObject({ kind: 'lost' });
    expect(netOf([bet('WON', 100, 200), bet('LOST', 100, 0)])).toMatchObject({ kind: 'even' });
    expect(netOf([bet('RETURNED', 100, 100)])).toMatchObject({ kind: 'even' });
    expect(netOf([bet('PARTLY_RETURNED', 100, 50)])).toMatchObject({ kind: 'partly', returned: rupees(50), net: rupees(-50) });
  });

  it('the history is read again when any bet was taken or has ended, and not when the next round begins', () => {
    const own = (betId: string, state = 'OPEN') => ({ betId, state }) as OwnTableBet;
    const first = betsSeen({ before: [], mine: [own('1')] });
    const second = betsSeen({ before: [], mine: [own('1'), own('2')] });
    const ended = betsSeen({ before: [], mine: [own('1'), own('2', 'LOST')] });
    expect(new Set([betsSeen({ before: [], mine: [] }), first, second, ended]).size).toBe(4);
    expect(betsSeen({ before: [own('1'), own('2', 'LOST')], mine: [] })).toBe(ended);
  });

  it('own rounds are put together from their bets, newest first', () => {
    const own = (roundId: string, spot: string, returned: number, placedAt: number) =>
      ({ roundId, spot, returned, placedAt, risk: 100, state: 'WON', number: Number(roundId) }) as OwnRound;
    const rounds = playedRounds([own('9', 'tiger', 0, 30), own('9', 'dragon', 200, 20), own('8', 'tie', 0, 10)]);
    expect(rounds).toMatchObject([
      { roundId: '9', number: 9, at: 20, spots: ['tiger', 'dragon'], risk: rupees(200), net: { kind: 'even' } },
      { roundId: '8', net: { kind: 'lost' } },
    ]);
  });
});

describe('the look of each game', () => {
  it.each(GAMES.map((game) => [game.gameId, game] as const))('%s: every result, hand and bet has its place', (gameId, game) => {
    const look = lookOf(gameId)!;
    const ids = game.spots.map((spot) => spot.spot);
    for (const { spot } of look.results) expect(ids).toContain(spot);
    for (const { spot } of look.hands) expect([null, ...ids]).toContain(spot);
    // real deals of the game use only places that the look draws, and end with a code that it names
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const dealt = game.deal({
        integer(below: number) {
          state = (state * 48_271) % 2_147_483_647;
          return state % below;
        },
      } as Parameters<typeof game.deal>[0]);
      for (const { place } of dealt) expect(look.hands.map((hand) => hand.place)).toContain(place);
      expect(look.results.map((result) => result.code)).toContain(game.verdict(dealt).code);
    }
    const laid = [
      ...mainPairs(game.spots).flatMap(({ back, lay }) => (lay === null ? [back] : [back, lay])),
      ...sideGroups(game.spots).flatMap((group) => group.spots),
    ];
    expect(laid.map((spot) => spot.spot).toSorted()).toEqual(ids.toSorted());
  });

  it('a hand has its value', () => {
    expect(handNote(TEEN_PATTI, 'a', ['AS', 'KS'])).toBeNull();
    expect(handNote(TEEN_PATTI, 'a', ['AS', 'KS', 'QS'])).toEqual({ kind: 'pure-sequence' });
    expect(handNote(THIRTY_TWO_CARDS, '8', ['QS', '6D'])).toEqual({ total: 26 });
    expect(handNote(DRAGON_TIGER, 'dragon', ['KS'])).toBeNull();
  });

  it('columns fill the rows; the long run is cut, never rounded up', () => {
    expect([2, 3, 4, 8, 10, 11, 13].map(columnsOf)).toEqual([2, 3, 4, 4, 5, 6, 7]);
    expect([rtpText([39, 40]), rtpText([2166, 2303]), rtpText([1, 1])]).toEqual(['97.50%', '94.05%', '100.00%']);
  });
});

const proof = { serverSeed: 's', clientSeed: 'c', nonce: 1 };
const result: TableRound['result'] = { code: 'D', winners: ['dragon'], burst: 0, proof };
const king = { place: 'dragon', face: 'KS' };

it('changes between two states of a round are announced in order and once', () => {
  const open = roundWire();
  expect(roundChanges(null, { ...open, phase: 'running', dealt: [king] })).toEqual({ phase: null, cards: [], result: null });
  const running = roundWire({ seq: 2, phase: 'running', dealt: [king] });
  expect(roundChanges(open, running)).toEqual({ phase: 'closed', cards: [king], result: null });
  const over = roundWire({ seq: 3, phase: 'result', dealt: [king], result });
  expect(roundChanges(running, over)).toEqual({ phase: null, cards: [], result: 'D' });
  expect(roundChanges(over, { ...over, seq: 4 })).toEqual({ phase: null, cards: [], result: null });
  expect(roundChanges(over, roundWire({ roundId: 'r8', number: 8 }))).toEqual({ phase: 'open', cards: [], result: null });
  expect(roundChanges(over, { ...over, seq: 5, phase: 'paused' })).toMatchObject({ phase: 'paused' });
});
