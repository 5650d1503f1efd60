import { describe, expect, it } from 'vitest';
import type { CasinoEntry } from '../../../src/modules/statements/statements-port.ts';
import { roundText, statementText } from '../../../src/modules/statements/statement-texts.ts';

const flight: CasinoEntry = { gameId: 'aviator', tableId: '301', round: '4', isShared: true, result: 'CASHED_OUT', cashedOutAt: 152 };
const line = { cause: 'casino', eventName: null, marketName: null } as const;

describe('a line of the casino', () => {
  it('names game, round and how the bet ended, in both languages', () => {
    expect(statementText({ ...line, amount: 15_200, casino: flight }, 'en')).toBe('Aviator, round 4, cashed out at 1.52×');
    expect(statementText({ ...line, amount: 15_200, casino: flight }, 'hi')).toBe('एविएटर, राउंड 4, 1.52× पर कैश आउट');
    expect(statementText({ ...line, amount: -10_000, casino: flight }, 'en')).toBe('Aviator, round 4, stake');
    expect(statementText({ ...line, amount: -10_000, casino: { ...flight, result: 'LOST', cashedOutAt: 0 } }, 'en')).toBe('Aviator, round 4, lost');
  });

  it('does without a round where a game has none, and shows an unknown game as it is named', () => {
    expect(roundText({ ...flight, round: '', result: 'WON', cashedOutAt: 0 }, 'en')).toBe('won');
    expect(statementText({ ...line, amount: 100, casino: { ...flight, gameId: 'their-game', tableId: null, isShared: false, result: 'WON' } }, 'en')).toBe(
      'their-game, round 4, won',
    );
  });
});
