import { expect, it } from 'vitest';
import { transferWays } from '../../../src/modules/statements/transfer-ways.ts';

const NOTHING = { cash: 0, held: 0, withdrawing: 0 };

it('a grant comes from the house, a hold goes to the exposure and comes back', () => {
  expect(transferWays({ ...NOTHING, cash: 1_000_00 })).toEqual([{ from: 'house', to: 'wallet', amount: 1_000_00 }]);
  expect(transferWays({ ...NOTHING, cash: -500, held: 500 })).toEqual([{ from: 'wallet', to: 'exposure', amount: 500 }]);
  expect(transferWays({ ...NOTHING, cash: 500, held: -500 })).toEqual([{ from: 'exposure', to: 'wallet', amount: 500 }]);
});

it('a won bet brings the hold back and the win from the house, a lost one gives the hold to the house', () => {
  expect(transferWays({ ...NOTHING, held: -500, cash: 1425 })).toEqual([
    { from: 'exposure', to: 'wallet', amount: 500 },
    { from: 'house', to: 'wallet', amount: 925 },
  ]);
  expect(transferWays({ ...NOTHING, held: -500 })).toEqual([{ from: 'exposure', to: 'house', amount: 500 }]);
  // a hedged book that loses less than was held
  expect(transferWays({ ...NOTHING, held: -500, cash: 200 })).toEqual([
    { from: 'exposure', to: 'house', amount: 300 },
    { from: 'exposure', to: 'wallet', amount: 200 },
  ]);
});

it('a withdrawal waits in its own account, then leaves; nothing is nothing', () => {
  expect(transferWays({ ...NOTHING, cash: -700, withdrawing: 700 })).toEqual([{ from: 'wallet', to: 'withdrawal', amount: 700 }]);
  expect(transferWays({ ...NOTHING, withdrawing: -700 })).toEqual([{ from: 'withdrawal', to: 'house', amount: 700 }]);
  expect(transferWays(NOTHING)).toEqual([]);
});
