/** The plan of the dutching panel, its results, and the batch that is sent. */
import type { MarketView, Order, OrderResult } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { betsOf, changedDraft, dutchPlan, EMPTY_DRAFT, instructionsOf, isPlaceable, toggled, type DutchDraft } from './dutching-plan.ts';
import { levelPlan, resultIfWins, totalsOf, withResults } from './dutching-result.ts';
import { sendBatch, type BatchSender } from './send-batch.ts';

/** A market with these best odds to back, hundredths; null: nothing is offered. ₹1,000 are offered. */
function marketOf(prices: readonly (number | null)[], more: object = {}): MarketView {
  const runners = prices.map((price, index) => ({
    selectionId: index + 1,
    name: `R${index + 1}`,
    status: 'ACTIVE',
    back: price === null ? [] : [{ price, size: 1_000_00 }],
  }));
  return { marketId: '1.1', version: 7, commissionBp: 0, minStake: 100_00, maxStake: 1_00_000_00, runners, ...more } as unknown as MarketView;
}

function draftOf(market: MarketView, change: Partial<Omit<DutchDraft, 'prices'>>): DutchDraft {
  return changedDraft(EMPTY_DRAFT, change, market);
}

/** The result of a bet of which this was matched, with this profit; rupees. */
function resultOf(sizeMatched: number, profit: number): OrderResult {
  return { betSlipRef: 'r/1', success: true, message: 'ok', bet: { sizeMatched, profit } as Order };
}

describe('the plan', () => {
  it('splits a total stake, and names profit and the odds it is for', () => {
    const market = marketOf([300, 400, 900]);
    const plan = dutchPlan(draftOf(market, { chosen: [1, 2], typed: '1,000' }), market);
    expect(plan.rows.map(({ stake, profit, planned }) => [stake, profit, planned])).toEqual([
      [571_43, 714_29, 300],
      [428_57, 714_28, 400],
      [null, null, null],
    ]);
    expect([plan.total, isPlaceable(plan)]).toEqual([1_000_00, true]);
  });

  it('reaches a wanted profit after the commission', () => {
    const market = marketOf([250, 500, 600], { commissionBp: 200, minStake: 0 });
    const plan = dutchPlan(draftOf(market, { chosen: [1, 2, 3], mode: 'profit', typed: '98' }), market);
    expect(plan.rows.map(({ stake }) => stake)).toEqual([171_44, 85_72, 71_44]);
    expect(plan.rows[0]!.profit).toBe(98_00);
  });

  it('keeps stakes and odds when odds move, until the next input; only better odds can be placed', () => {
    const before = marketOf([300, 400, 900]);
    const draft = draftOf(before, { chosen: [1, 2], typed: '1000' });
    const worse = marketOf([290, 410, 900]);
    const moved = dutchPlan(draft, worse);
    expect(moved.rows.map(({ move }) => move)).toEqual(['worse', 'better', null]);
    expect([moved.rows[0]!.stake, betsOf(moved)[0]!.price, isPlaceable(moved)]).toEqual([571_43, 300, false]);
    expect(isPlaceable(dutchPlan(draft, marketOf([310, 400, 900])))).toBe(true);
    const gone = dutchPlan(draft, marketOf([null, 400, 900]));
    expect([gone.rows[0]!.move, isPlaceable(gone)]).toEqual(['gone', false]);
    const again = dutchPlan(changedDraft(draft, {}, worse), worse);
    expect([again.rows[0]!.move, again.rows[0]!.planned, isPlaceable(again)]).toEqual([null, 290, true]);
  });

  it('says that the odds leave no profit, that an amount is unclear, and which stake is outside the limits', () => {
    const market = marketOf([150, 200, 5_000]);
    const none = dutchPlan(draftOf(market, { chosen: [1, 2], mode: 'profit', typed: '50' }), market);
    expect([none.isWithoutProfit, none.total, isPlaceable(none)]).toEqual([true, null, false]);
    expect(dutchPlan(draftOf(market, { typed: 'many' }), market).unclear).toBe('unclear');
    expect(dutchPlan(draftOf(market, { typed: '' }), market).unclear).toBeNull();
    const small = dutchPlan(draftOf(market, { chosen: [2, 3], typed: '1000' }), market);
    expect([small.rows[2]!.fault, isPlaceable(small)]).toEqual(['small', false]);
    const alone = dutchPlan(draftOf(market, { chosen: [2], typed: '1000' }), market);
    expect(isPlaceable(alone), 'one runner is no dutch').toBe(false);
  });

  it('sends backs at the shown odds whose rest is cancelled', () => {
    const market = marketOf([300, 400]);
    const plan = dutchPlan(draftOf(market, { chosen: toggled(toggled([], 2), 1), typed: '1000' }), market);
    expect(instructionsOf(betsOf(plan), market)).toEqual([
      { side: 0, price: 3, selectionId: 1, marketId: '1.1', totalSize: 571.43, marketVersion: 7, timeInForce: 'FILL_AND_KILL' },
      { side: 0, price: 4, selectionId: 2, marketId: '1.1', totalSize: 428.57, marketVersion: 7, timeInForce: 'FILL_AND_KILL' },
    ]);
    expect(toggled([1, 2], 1)).toEqual([2]);
  });
});

describe('results', () => {
  const market = marketOf([300, 500]);
  const bets = betsOf(dutchPlan(draftOf(market, { chosen: [1, 2], typed: '800' }), market));

  it('adds up what was matched, and levels the rest at the odds of now', () => {
    // 500 at 3.00 is matched, and 100 of 300 at 5.00
    const results = withResults([], bets, [resultOf(500, 1_000), resultOf(100, 400)]);
    expect(results.map(({ asked, matched, payout }) => [asked, matched, payout])).toEqual([
      [500_00, 500_00, 1_500_00_00],
      [300_00, 100_00, 500_00_00],
    ]);
    expect(totalsOf(results, [1, 2])).toEqual({ asked: 800_00, matchedNow: 600_00, matched: 600_00 });
    expect([resultIfWins(results, 1, 0), resultIfWins(results, 2, 0)]).toEqual([900_00, -100_00]);
    const plan = levelPlan(results, marketOf([300, 400]));
    expect(plan).toEqual({ bets: [{ selectionId: 2, price: 400, stake: 250_00 }], total: 250_00, profit: 650_00, withoutOdds: [], tooSmall: [] });
    const levelled = withResults(results, plan.bets, [resultOf(250, 750)]);
    expect([resultIfWins(levelled, 1, 0), resultIfWins(levelled, 2, 0)]).toEqual([650_00, 650_00]);
    expect(levelPlan(levelled, market).bets).toEqual([]);
    expect(levelled.map(({ selectionId }) => selectionId)).toEqual([1, 2]);
  });

  it('names runners that stay behind: without odds, and below the minimum stake', () => {
    const results = withResults([], bets, [resultOf(500, 1_000), resultOf(100, 400)]);
    expect(levelPlan(results, marketOf([300, null]))).toMatchObject({ bets: [], withoutOdds: [2], tooSmall: [] });
    const nearly = withResults([], bets, [resultOf(500, 1_000), resultOf(299, 1_196)]);
    expect(levelPlan(nearly, market)).toMatchObject({ bets: [], withoutOdds: [], tooSmall: [2] });
  });

  it('keeps the reason of a bet that ended without being placed', () => {
    const refused: OrderResult = { betSlipRef: 'r/2', success: false, message: 'Market is suspended', code: 'MARKET_NOT_OPEN' };
    const [, second] = withResults([], bets, [resultOf(500, 1_000), refused]);
    expect(second).toMatchObject({ matched: 0, payout: 0, message: 'Market is suspended' });
  });
});

describe('a batch', () => {
  const attempt = { reference: 'r', instructions: [{ side: 0 }] };

  /** Answers the requests in turn, and keeps their bodies. */
  function senderOf(...answers: readonly (CallError | readonly OrderResult[])[]): BatchSender & { readonly bodies: unknown[]; readonly lost: () => number } {
    const bodies: unknown[] = [];
    let lost = 0;
    const call = async (_: unknown, request: { readonly body: unknown }) => {
      bodies.push(request.body);
      const answer = answers[bodies.length - 1]!;
      if (answer instanceof CallError) throw answer;
      return Promise.resolve({ success: true, betSlipRef: 'r', result: answer });
    };
    return { call: call as unknown as Caller, pause: () => Promise.resolve(), onLost: () => (lost += 1), bodies, lost: () => lost };
  }

  it('is sent again with the same reference while its response is lost', async () => {
    const sender = senderOf(new CallError(0, 'timeout'), new CallError(502, 'Bad gateway'), [resultOf(1, 1)]);
    expect(await sendBatch(attempt, sender)).toEqual({ type: 'placed', results: [resultOf(1, 1)] });
    expect(sender.bodies).toEqual(Array.from({ length: 3 }, () => ({ betSlipRef: 'r', instructions: [{ side: 0 }] })));
    expect(sender.lost()).toBe(2);
  });

  it('ends as lost after four requests, and as refused with the text and the bet of the server', async () => {
    const gone = new CallError(0, 'timeout');
    expect(await sendBatch(attempt, senderOf(gone, gone, gone, gone))).toEqual({ type: 'lost' });
    const refused = new CallError(200, 'Maximum stake is ₹100', 'STAKE_TOO_LARGE' as never, { instruction: 1 });
    expect(await sendBatch(attempt, senderOf(refused))).toEqual({ type: 'refused', message: 'Maximum stake is ₹100', instruction: 1 });
  });
});
