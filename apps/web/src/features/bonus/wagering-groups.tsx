/** What the bets with Free Cash count in each market, before and after its result, and why less (TR-005). */
import { wageringGroups, type WageringGroup } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { useBonusText } from '../../messages/feature-texts.ts';
import { call } from '../../platform/http/call.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { loadAtEachBalance } from '../../realtime/live.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';

function Group({ group }: { readonly group: WageringGroup }) {
  const text = useBonusText();
  const { eventName, marketName, staked, counts, settled } = group;
  const amounts = { counts: rupeesText(counts), staked: rupeesText(staked) };
  return (
    <li className="flex flex-col py-1.5">
      <span className="flex justify-between gap-3 font-semibold">
        <span className="min-w-0 truncate">{`${feedName(marketName)} · ${feedName(eventName)}`}</span>
        <span className="shrink-0 text-xs text-muted">{text(settled ? 'freeCash.groupSettled' : 'freeCash.groupOpen')}</span>
      </span>
      <span className="figures text-muted">{text(counts < staked ? 'freeCash.countsCovered' : 'freeCash.counts', amounts)}</span>
    </li>
  );
}

function Groups({ onRetry }: { readonly onRetry: () => void }) {
  const common = useText();
  const text = useBonusText();
  const [groups, setGroups] = useState<readonly WageringGroup[] | 'failed'>();
  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      try {
        const { result } = await call(wageringGroups, {});
        if (here) setGroups(result);
      } catch {
        if (here) setGroups('failed');
      }
    };
    const stop = loadAtEachBalance(() => void load());
    return () => {
      here = false;
      stop();
    };
  }, []);
  if (groups === undefined) return <ListSkeleton rows={2} />;
  if (groups === 'failed') return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={onRetry} />;
  if (groups.length === 0) return <p className="text-sm text-muted">{text('freeCash.groupsNone')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {groups.map((group, place) => (
        // the groups have no ids, and the list is read as a whole
        // eslint-disable-next-line react/no-array-index-key
        <Group key={place} group={group} />
      ))}
    </ul>
  );
}

export function WageringGroups() {
  const text = useBonusText();
  const [tries, setTries] = useState(0);
  return (
    <section className="flex flex-col gap-1.5 border-t border-line pt-3" aria-label={text('freeCash.groups')}>
      <h3 className="text-sm font-bold">{text('freeCash.groups')}</h3>
      <Groups key={tries} onRetry={() => setTries(tries + 1)} />
    </section>
  );
}
