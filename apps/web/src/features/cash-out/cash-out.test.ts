import type { LevelView, MarketView, Order } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import english from '../../messages/betting/cash-out.en.json';
import { liveCashOut } from './cash-out-value.ts';

const level = (price: number, rupees: number): LevelView => ({ price, size: rupees * 100 }) as LevelView;
function market(marketType: string, runners: readonly object[], status = 'OPEN', commissionBp = 0): MarketView {
  return {
    marketId: '1.1',
    marketType,
    status,
    commissionBp,
    runners: runners.map((runner, index) => ({ selectionId: index, name: String(index), status: 'ACTIVE', back: [], lay: [], no: null, yes: null, ...runner })),
  } as unknown as MarketView;
}
const bet = (rate: number, sizeMatched: number, part: Partial<Order> = {}): Order =>
  ({ marketId: '1.1', marketType: 'MATCH_ODDS', runnerId: 0, isBack: true, rate, sizeMatched, ...part }) as Order;

describe('the live value of a cash-out', () => {
  it('is the result of every outcome: ahead, behind, over several levels, in paise', () => {
    const backed = [bet(3, 1000)];
    expect(liveCashOut(market('MATCH_ODDS', [{ lay: [level(250, 100_000)] }, {}]), backed)).toBe(200_00);
    expect(liveCashOut(market('MATCH_ODDS', [{ lay: [level(400, 100_000)] }, {}]), backed)).toBe(-250_00);
    expect(liveCashOut(market('MATCH_ODDS', [{ lay: [level(250, 400), level(252, 100_000)] }, {}]), backed)).toBe(193_65);
    // direct offers only, as the server plans: 400 of the level at 2.50
    const through = { ...level(250, 500), implied: 100_00 } as LevelView;
    const onlyThrough = { ...level(248, 500), implied: 500_00 } as LevelView;
    expect(liveCashOut(market('MATCH_ODDS', [{ lay: [onlyThrough, through, level(252, 100_000)] }, {}]), backed)).toBe(193_65);
    // the house fills a bet whole, whatever size it shows
    expect(liveCashOut(market('Special', [{ lay: [level(250, 1)] }, {}]), [bet(3, 1000, { marketType: 'Special' })])).toBe(200_00);
  });

  it('is what is left after commission on winnings, as in the row of the market', () => {
    const valueAt = (price: number) => liveCashOut(market('MATCH_ODDS', [{ lay: [level(price, 100_000)] }, {}], 'OPEN', 200), [bet(3, 1000)]);
    expect([valueAt(250), valueAt(400)]).toEqual([196_00, -250_00]);
  });

  it('is not there without a position, a price, or an open market', () => {
    const priced = [{ lay: [level(250, 100_000)] }, {}];
    expect(liveCashOut(market('MATCH_ODDS', priced), [])).toBeNull();
    expect(liveCashOut(market('MATCH_ODDS', [{}, {}]), [bet(3, 1000)])).toBeNull();
    expect(liveCashOut(market('MATCH_ODDS', priced, 'SUSPENDED'), [bet(3, 1000)])).toBeNull();
    expect(liveCashOut(market('MATCH_ODDS', priced), [bet(2.5, 1000, { marketId: '1.2' })])).toBeNull();
  });

  it('of a fancy is the worst result that the other side leaves', () => {
    const fancy = market('SESSION', [{ no: { line: 48, rate: 100, size: 1 }, yes: { line: 49, rate: 100, size: 1 } }]);
    expect(liveCashOut(fancy, [bet(1, 1000, { marketType: 'SESSION', line: 45 })])).toBe(0);
  });
});

it('the quoted texts stand as they are', () => {
  expect([
    english.cashOut.question,
    english.cashOut.cancel,
    english.cashOut.confirm,
    english.cashOut.processing,
    english.cashOut.wait,
    english.cashOut.failed,
  ]).toEqual([
    'Do you wish to perform cash out?',
    'Cancel',
    'Cashout',
    'Your cashout is being processed...',
    'Please Wait...',
    'There is Some Issue While Cashing Out',
  ]);
});
