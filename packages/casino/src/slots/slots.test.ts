import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsOf } from '../fairness/draws.ts';
import { decimalText, fraction, type Fraction } from '../fairness/fraction.ts';
import { payOf, REELS, ROWS, symbolOf, type SlotMachine } from './slot-machine.ts';
import { computeSlotFigures } from './slot-figures.ts';
import { drawRound, overOf, readSlotRound, roundOf } from './slot-round.ts';
import { spinOf } from './slot-spin.ts';
import { SLOT_GAMES, SLOT_MACHINES } from './slots.ts';

const SEED = '5a'.repeat(32);
const draws = (nonce: number) => drawsOf({ serverSeed: SEED, clientSeed: 'test', nonce });
const numberOf = (share: Fraction): number => Number(decimalText(share, 9));
const [MARIGOLD, MONSOON, BOUNDARY_SIX] = SLOT_MACHINES as readonly [SlotMachine, SlotMachine, SlotMachine];
const game = (machine: SlotMachine) => SLOT_GAMES.find((one) => one.gameId === machine.gameId)!;

/** Returns the machine with these columns as strips, so that stop 0 shows them. */
function withGrid(machine: SlotMachine, columns: readonly (readonly string[])[]): SlotMachine {
  return { ...machine, strips: columns };
}
const winsOf = (machine: SlotMachine, columns: readonly (readonly string[])[]) => spinOf(withGrid(machine, columns), { stops: [0, 0, 0, 0, 0], wildReels: [] });

describe.each(SLOT_MACHINES)('$gameId', (machine) => {
  it('has strips of known symbols, no wild on the first reel, wilds and scatters never twice in one window, lines that differ', () => {
    expect(machine.strips).toHaveLength(REELS);
    for (const reel of machine.strips)
      for (const [at, id] of reel.entries()) {
        if (symbolOf(machine, id).kind === 'plain') continue;
        for (let next = 1; next < ROWS; next += 1) expect(reel[(at + next) % reel.length], `${id} at ${at}`).not.toBe(id);
      }
    expect(machine.strips[0]!.some((id) => symbolOf(machine, id).kind === 'wild')).toBe(false);
    expect(new Set(machine.lines.map(String)).size).toBe(machine.lines.length);
    for (const line of machine.lines) expect(line).toHaveLength(REELS);
    for (const { pays } of machine.symbols) expect([...pays].toSorted((one, other) => one - other)).toEqual([...pays]);
  });

  it('states the figures computed from every outcome of its reels and its bonus, and returns 95.5 to 97 of 100', () => {
    expect(computeSlotFigures(machine)).toEqual(machine.figures);
    expect(numberOf(machine.figures.rtp)).toBeGreaterThanOrEqual(0.955);
    expect(numberOf(machine.figures.rtp)).toBeLessThanOrEqual(0.97);
  });

  it('gives the same round for the same draw, in whole hundredths, as the sum of its wins and never above the highest', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const { returned, shown } = game(machine).play(draws(nonce), '');
        const round = readSlotRound(machine, JSON.parse(JSON.stringify(shown)) as Record<string, unknown>)!;
        expect(round.returned).toBe(returned);
        const spins = [round.spin, ...(round.bonus?.kind === 'free-spins' ? round.bonus.spins : [])];
        for (const spin of spins) expect(spin.wins.reduce((total, win) => total + win.returned, 0)).toBe(spin.returned);
        expect(Number.isSafeInteger(returned)).toBe(true);
        expect(returned).toBeLessThanOrEqual(machine.figures.highest);
        expect(round.bonus !== null).toBe(round.spin.scatters >= 3);
      }),
      { numRuns: 200 },
    );
  });

  it('5,000 rounds come close to the stated return and frequency', () => {
    const rounds = 5_000;
    let [returned, hits] = [0, 0];
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const round = game(machine).play(draws(nonce), '');
      returned += round.returned;
      if (round.returned > 0) hits += 1;
    }
    // Five standard errors. The seed is fixed, so the test either passes always or never.
    const error = Math.sqrt(numberOf(machine.figures.variance) / rounds);
    expect(Math.abs(returned / 100 / rounds - numberOf(machine.figures.rtp))).toBeLessThan(5 * error);
    const share = numberOf(machine.figures.hitFrequency);
    expect(Math.abs(hits / rounds - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / rounds));
  });

  it('reads data that does not fit the machine as null', () => {
    for (const shown of [{}, { stops: [0, 0, 0, 0] }, { stops: [0, 0, 0, 0, 24] }, { stops: [0, 0, 0, 0, '1'] }, { stops: [0, 0, 0, 0, 0], spins: [{}] }])
      expect(readSlotRound(machine, shown)).toBeNull();
  });
});

describe('wins', () => {
  it('a line: equal symbols from the left count, a wild replaces any plain symbol, fewer than three pay nothing', () => {
    const rows = (...middle: readonly string[]) => middle.map((id, reel) => (reel % 2 === 0 ? ['kalash', id, 'dhol'] : ['leaf', id, 'laddoo']));
    const four = winsOf(MARIGOLD, rows('mango', 'marigold', 'mango', 'mango', 'peacock'));
    expect(four.wins.filter((win) => win.line === 0)).toEqual([
      expect.objectContaining({ symbol: 'mango', count: 4, times: 1, returned: payOf(symbolOf(MARIGOLD, 'mango').pays, 4) }),
    ]);
    expect(winsOf(MARIGOLD, rows('mango', 'mango', 'peacock', 'mango', 'mango')).wins.filter((win) => win.line === 0)).toEqual([]);
  });

  it('Boundary Six: each six in a line doubles it', () => {
    const columns = ['bat', 'six', 'six', 'bat', 'cap'].map((id, reel) => [reel % 2 === 0 ? 'pads' : 'cap', id, reel % 2 === 0 ? 'ball' : 'gloves']);
    expect(winsOf(BOUNDARY_SIX, columns).wins.find((win) => win.line === 0)).toMatchObject({
      count: 4,
      times: 4,
      returned: 4 * payOf(symbolOf(BOUNDARY_SIX, 'bat').pays, 4),
    });
  });

  it('Monsoon: the number of ways is the product of the matching symbols on each reel', () => {
    const columns = [
      ['frog', 'frog', 'chai'],
      ['frog', 'umbrella', 'kite'],
      ['kite', 'frog', 'boat'],
      ['boat', 'boat', 'boat'],
      ['frog', 'frog', 'frog'],
    ];
    expect(winsOf(MONSOON, columns).wins).toEqual([
      expect.objectContaining({ symbol: 'frog', count: 3, times: 4, returned: 4 * payOf(symbolOf(MONSOON, 'frog').pays, 3) }),
    ]);
  });

  it('Monsoon: a free spin has one whole reel of wilds, and scatters have no effect in it', () => {
    const columns = [
      ['frog', 'cloud', 'chai'],
      ['cloud', 'kite', 'kite'],
      ['frog', 'cloud', 'boat'],
      ['boat', 'boat', 'boat'],
      ['kite', 'kite', 'kite'],
    ];
    const spin = spinOf(withGrid(MONSOON, columns), { stops: [0, 0, 0, 0, 0], wildReels: [1] }, { times: 1 });
    expect(spin.grid[1]).toEqual(['umbrella', 'umbrella', 'umbrella']);
    expect(spin.scatters).toBe(0);
    expect(spin.wins.map((win) => [win.symbol, win.count, win.times])).toEqual([['frog', 3, 3]]);
  });

  it('the super over: a six doubles itself and all later balls, a wicket ends it', () => {
    if (BOUNDARY_SIX.bonus.kind !== 'super-over') throw new Error('Boundary Six has a super over');
    const [perRun] = BOUNDARY_SIX.bonus.perRun;
    expect(overOf(BOUNDARY_SIX.bonus, 0, ['4', '6', '1', 'W']).map((ball) => ball.returned)).toEqual([4 * perRun, 12 * perRun, 2 * perRun, 0]);
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const { balls } = drawRound({ ...BOUNDARY_SIX, strips: BOUNDARY_SIX.strips.map(() => ['toss', 'cap', 'cap']) }, draws(nonce));
        expect(balls!.length === 6 || balls!.at(-1) === 'W').toBe(true);
        expect(balls!.slice(0, -1)).not.toContain('W');
      }),
      { numRuns: 100 },
    );
  });
});

it('the computed figures equal those of all rounds of a small machine, played one by one', () => {
  const small: SlotMachine = {
    ...MARIGOLD,
    strips: [
      ['peacock', 'diya', 'leaf', 'leaf'],
      ['marigold', 'peacock', 'leaf', 'diya'],
      ['peacock', 'diya', 'leaf'],
      ['leaf', 'peacock', 'marigold', 'diya'],
      ['diya', 'leaf', 'peacock'],
    ],
    bonus: { kind: 'super-over', balls: ['4'], perRun: [10, 20, 30], sixTimes: 2 },
  };
  for (const machine of [small, { ...small, lines: [] }, { ...small, wildTimes: 3 }]) {
    const rounds: number[] = [];
    const stop = (stops: readonly number[]): void => {
      const reel = machine.strips[stops.length];
      if (reel === undefined) rounds.push(roundOf(machine, { stops, balls: ['4', '4', '4', '4', '4', '4'] }).returned);
      else for (const at of reel.keys()) stop([...stops, at]);
    };
    stop([]);
    const all = BigInt(rounds.length);
    const mean = fraction(
      rounds.reduce((total, returned) => total + BigInt(returned), 0n),
      all * 100n,
    );
    const square = rounds.reduce((total, returned) => total + BigInt(returned) ** 2n, 0n);
    expect(computeSlotFigures(machine)).toEqual({
      rtp: mean,
      hitFrequency: fraction(BigInt(rounds.filter((returned) => returned > 0).length), all),
      variance: fraction(square * all - ((mean.over * 100n * all) / mean.under) ** 2n, all * all * 10_000n),
      highest: Math.max(...rounds),
    });
  }
});
