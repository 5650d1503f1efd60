/** The settled bets of an entry of the statement or of a market. */
import type { Order } from '@maidan/contract';
import { betRateText, betSideText } from '../../platform/bets/bet-text.ts';
import { TermsLine } from '../../platform/bets/terms-line.tsx';
import { languageStore } from '../../platform/language/language.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { priceFormats } from '../../platform/money/price-format.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatMoment } from '../../platform/time/moments.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Empty } from '../../ui/states.tsx';
import { RuleLinks, ThroughOthers } from './line-parts.tsx';

const RESULTS = { WON: 'statement.won', LOST: 'statement.lost', VOID: 'statement.void' } as const;
function resultText(result: 'WON' | 'LOST' | 'VOID' | ''): (typeof RESULTS)[keyof typeof RESULTS] | null {
  return result === '' ? null : RESULTS[result];
}

function SettledBet({ bet }: { readonly bet: Order }) {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const result = resultText(bet.result);
  const formats = priceFormats();
  return (
    <li className="flex items-start justify-between gap-x-4 border-b border-line px-3 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-bold">
          <span className={`badge me-2 text-on-price ${bet.isBack ? 'bg-back' : 'bg-lay'}`}>{text(betSideText(bet))}</span>
          {feedName(bet.selectionName)}
          {bet.wallet === 'BONUS' && <span className="badge ms-2 bg-accent text-accent-contrast">{text('balance.freeCash')}</span>}
        </p>
        <p className="text-sm text-muted">
          {feedName(bet.marketName)} · {feedName(bet.eventName)}
        </p>
        <p className="figures text-xs text-muted">{formatMoment(Date.parse(bet.placedTime), zone, language)}</p>
        {bet.throughOthers === true && <ThroughOthers />}
        <TermsLine bet={bet} />
        <RuleLinks rules={bet.rules ?? []} />
      </div>
      <dl className="figures grid shrink-0 grid-cols-[auto_auto] gap-x-3 text-end text-sm">
        <dt className="text-muted">{text('slip.odds')}</dt>
        <dd className="font-semibold">{betRateText(bet, formats)}</dd>
        <dt className="text-muted">{text('slip.stake')}</dt>
        <dd className="font-semibold">{rupeesText(bet.stake)}</dd>
        {result !== null && (
          <>
            <dt className="text-muted">{text(result)}</dt>
            <dd className={`font-bold ${(bet.netProfit ?? 0) < 0 ? 'text-loss' : 'text-profit'}`}>{rupeesText(bet.netProfit)}</dd>
          </>
        )}
      </dl>
    </li>
  );
}

export function SettledBets({ bets }: { readonly bets: readonly Order[] }) {
  const text = useText();
  if (bets.length === 0) return <Empty icon={<Drawing name="statement" size={32} />} title={text('statement.noBets')} />;
  return (
    <ul>
      {bets.map((bet) => (
        <SettledBet key={bet._id} bet={bet} />
      ))}
    </ul>
  );
}
