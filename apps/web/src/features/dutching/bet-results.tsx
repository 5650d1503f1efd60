/** What came of the bets, and the offer to level the rest. */
import type { MarketView } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useDutchingText } from '../../messages/feature-texts.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { usePriceFormat } from '../../platform/money/price-format.ts';
import { amountTone } from '../../platform/money/rupees-text.ts';
import type { BetFormProps } from './bet-form.tsx';
import { levelPlan, resultIfWins, totalsOf, type LevelPlan, type RunnerResult } from './dutching-result.ts';
import { closePanel, placeBets, startAgain } from './dutching-store.ts';
import { PlaceButton } from './place-button.tsx';

function nameOf({ runners }: MarketView, selectionId: number): string {
  return feedName(runners.find((runner) => runner.selectionId === selectionId)?.name ?? '');
}

/** What was matched of the newest bet on a runner; of an earlier one for a runner without a newer bet. */
function Matched({ result, isNew }: { readonly result: RunnerResult; readonly isNew: boolean }) {
  const text = useDutchingText();
  const { asked, matched, matchedNow, message } = result;
  if (!isNew) return <span>{text('dutching.runnerBefore', { matched: formatMoney(matched) })}</span>;
  return (
    <>
      <span>{text('dutching.runnerMatched', { matched: formatMoney(matchedNow), asked: formatMoney(asked) })}</span>
      {matchedNow < asked && <span className="text-warn">{text('dutching.runnerCancelled', { rest: formatMoney(asked - matchedNow) })}</span>}
      {message !== null && <span className="text-loss">{message}</span>}
    </>
  );
}

function Level({ plan, market }: { readonly plan: LevelPlan; readonly market: MarketView }) {
  const text = useDutchingText();
  const format = usePriceFormat('exchange');
  const limit = formatMoney(market.minStake).replace(/\.00$/, '');
  const stays = [
    ...plan.withoutOdds.map((selectionId) => text('dutching.levelNoOdds', { runner: nameOf(market, selectionId) })),
    ...plan.tooSmall.map((selectionId) => text('dutching.levelSmall', { runner: nameOf(market, selectionId), limit })),
  ];
  return (
    <div className="dutching-level" data-dutching-level>
      {plan.bets.length > 0 && (
        <>
          <p>{text('dutching.levelHint', { total: formatMoney(plan.total), profit: formatMoney(plan.profit) })}</p>
          <ul>
            {plan.bets.map(({ selectionId, price, stake }) => (
              <li key={selectionId} className="figures font-semibold">
                {text('dutching.levelBets', { runner: nameOf(market, selectionId), price: format(price), stake: formatMoney(stake) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {stays.map((line) => (
        <p key={line} className="text-warn">
          {line}
        </p>
      ))}
      {plan.bets.length === 0 && stays.length === 0 && <p>{text('dutching.levelled')}</p>}
    </div>
  );
}

function Outcome({ results, now }: { readonly results: readonly RunnerResult[]; readonly now: readonly number[] }) {
  const text = useDutchingText();
  const { asked, matchedNow } = totalsOf(results, now);
  const figures = { asked: formatMoney(asked), matched: formatMoney(matchedNow), rest: formatMoney(asked - matchedNow) };
  const key = matchedNow === asked ? 'dutching.allMatched' : matchedNow === 0 ? 'dutching.noneMatched' : 'dutching.partMatched';
  return (
    <output className="dutching-outcome figures" data-dutching-outcome>
      {text(key, figures)}
    </output>
  );
}

/** `isFrozen`: the market takes no bets now. */
export function BetResults({ state, market, isFrozen, isOffline, hold, release }: BetFormProps) {
  const text = useDutchingText();
  const say = useText();
  const { results, sent, refusal } = state;
  const now = sent?.bets.map(({ selectionId }) => selectionId) ?? [];
  const plan = levelPlan(results, market);
  const hasBets = totalsOf(results, []).matched > 0;
  return (
    <>
      {sent !== null && <Outcome results={results} now={now} />}
      <ul className="dutching-results">
        {results.map((result) => {
          const profit = resultIfWins(results, result.selectionId, market.commissionBp);
          return (
            <li key={result.selectionId} data-dutching-result={result.selectionId}>
              <b className="line-clamp-2">{nameOf(market, result.selectionId)}</b>
              <span className="figures flex flex-col text-sm text-muted">
                <Matched result={result} isNew={sent === null || now.includes(result.selectionId)} />
              </span>
              <span className="figures flex flex-col items-end text-sm">
                <small className="text-muted">{text('dutching.ifWins')}</small>
                <b className={amountTone(profit)}>
                  {profit > 0 ? '+' : ''}
                  {formatMoney(profit)}
                </b>
              </span>
            </li>
          );
        })}
      </ul>
      {hasBets && <Level plan={plan} market={market} />}
      <div className="dutching-foot">
        {refusal !== null && (
          <p className="text-sm font-semibold text-loss" role="alert">
            {refusal.message}
          </p>
        )}
        {isOffline && <p className="text-sm font-semibold text-warn">{say('slip.errorOffline')}</p>}
        {hasBets && plan.bets.length > 0 && (
          <PlaceButton disabled={isFrozen || isOffline} hold={hold} release={release} onPlace={() => placeBets(plan.bets, market)}>
            {text('dutching.level')} · {text('dutching.place', { count: plan.bets.length })}
          </PlaceButton>
        )}
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" onClick={startAgain}>
            {text('dutching.again')}
          </button>
          <button type="button" className="btn btn-quiet btn-large flex-1" onClick={closePanel}>
            {text('dutching.done')}
          </button>
        </div>
      </div>
    </>
  );
}
