/** listMarketProfitAndLoss: what an account's matched bets come to. */
import { isTooMuchData, listOf, marketProfitAndLoss, optionalField, PROFIT_AND_LOSS_WEIGHT, WireBoolean, WireText } from '@maidan/betfair';
import * as z from 'zod/mini';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { ListingParts } from './listing-parts.ts';

const Fields = z.object({
  marketIds: listOf(WireText()),
  includeSettledBets: optionalField(WireBoolean),
  includeBspBets: optionalField(WireBoolean),
  netOfCommission: optionalField(WireBoolean),
});
const MOST_IDS = 250;

/** Returns the operation. */
export function profitOperation(parts: ListingParts): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'listMarketProfitAndLoss',
    needsAppKey: true,
    positions: Object.keys(Fields.shape),
    parameters: Fields,
    run: (caller, request) => listProfits(parts, caller, request),
  });
}

async function listProfits(
  { activity, ids, snapshots }: ListingParts,
  { account }: ApiCaller,
  { marketIds, netOfCommission }: z.output<typeof Fields>,
): Promise<ApiAnswer> {
  if (marketIds.length === 0) return except('INVALID_INPUT_DATA', 'marketIds is empty');
  if (marketIds.length > MOST_IDS) return except('REQUEST_SIZE_EXCEEDS_LIMIT');
  if (isTooMuchData(PROFIT_AND_LOSS_WEIGHT, new Set(marketIds).size)) return except('TOO_MUCH_DATA');
  const found = await snapshots.find(marketIds);
  const markets = found.filter(({ shown }) => shown.bettingType === 'ODDS' && shown.status !== 'CLOSED');
  const profits = await activity.profits(
    account.account,
    markets.map(({ market }) => market.id),
  );
  return answer(
    markets.map(({ market, shown }) => {
      const { ifWin = [], ifLose = [] } = profits.get(market.id) ?? {};
      const runners = market.runners.map(({ runner, selectionId, status }) => ({
        selectionId: ids.selectionId(selectionId),
        ifWin: ifWin[runner] ?? 0,
        ifLose: ifLose[runner] ?? 0,
        isShown: status !== 'REMOVED',
      }));
      const terms = { marketId: shown.marketId, numberOfWinners: shown.numberOfWinners, commissionBp: netOfCommission === true ? shown.commissionBp : null };
      return marketProfitAndLoss(terms, runners);
    }),
  );
}
