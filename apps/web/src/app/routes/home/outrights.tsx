/** Winners of whole competitions. The list is collapsed until a player opens it. */
import type { Market } from '@maidan/contract';
import { useState } from 'react';
import { CompetitionBlock } from '../../../features/markets/cards/competition-blocks.tsx';
import type { CompetitionMarkets } from '../../../features/markets/lists/group-markets.ts';
import { feedName, useText } from '../../../platform/language/texts.ts';
import { useWatch } from '../../../realtime/live.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import './home-extras.css';

const noScore = (): null => null;

/** An opened list; its markets are live. */
function OpenOutrights({ outrights }: { readonly outrights: readonly CompetitionMarkets<Market>[] }) {
  const text = useText();
  useWatch(
    'markets',
    outrights.flatMap(({ data }) => data.map((market) => market.marketId)),
  );
  return outrights.map((competition) => (
    <CompetitionBlock
      key={competition.competitionName}
      competition={competition}
      scoreOf={noScore}
      label={`${feedName(competition.competitionName)}: ${text('home.outrights')}`}
    />
  ));
}

export function Outrights({ outrights }: { readonly outrights: readonly CompetitionMarkets<Market>[] }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className="outrights" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="trophy" size={18} />
        {text('home.outrights')}
        <span className="figures text-sm text-muted">{outrights.length}</span>
      </summary>
      {open && <OpenOutrights outrights={outrights} />}
    </details>
  );
}
