/** The felt: the phase and its time, the cards, the winner, and the player's result. */
import type { TableRound } from '@maidan/contract';
import { formatLimit } from '@maidan/domain';
import { lazy, Suspense } from 'react';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { resultName, useTableText, useWords } from '../live-table-texts.ts';
import { Countdown } from './countdown.tsx';
import { Hands } from './hands.tsx';
import { netOf, type RoundNet } from '../history/rounds.ts';
import type { TableLook } from './table-looks.ts';

/** Card tables never load it. */
const Wheel = lazy(() => import('../roulette/wheel.tsx'));

const NO_CARDS = [] as const;

/** Returns the function that formats the player's net result of a round. */
export function useNetText(): (net: RoundNet) => string {
  const text = useTableText();
  return ({ kind, returned, net }) => text(`net.${kind}`, { amount: formatLimit(Math.abs(net)), returned: formatLimit(returned) });
}

function Outcome({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const words = useWords();
  const netText = useNetText();
  const result = useTable(tableId, (state) => state.round?.result ?? null);
  const mine = useTable(tableId, (state) => state.mine);
  if (result === null) return null;
  const tone = look.results.find((one) => one.code === result.code);
  const name = resultName(look, result.code, words);
  const net = netOf(mine);
  return (
    <div className="outcome">
      <p className="outcome-name">
        <span className="road-sign" data-tone={tone?.tone} aria-hidden="true">
          {result.code}
        </span>
        {tone?.draw === true || look.layout === 'wheel' ? name : text('table.wins', { name })}
      </p>
      {mine.length > 0 && (
        <p className="outcome-net figures" data-kind={net?.kind}>
          {net === null ? text('own.settling') : netText(net)}
        </p>
      )}
    </div>
  );
}

/** Returns true if a new viewer waits for his first round at an open table. */
function isOpening({ phase, closed, number }: TableRound): boolean {
  return phase === 'paused' && !closed && number === 0;
}

function PhaseLine({ tableId }: { readonly tableId: string }) {
  const text = useTableText();
  const round = useTable(tableId, (state) => state.round);
  if (round === null)
    return (
      <div className="felt-head">
        <p className="felt-phase">
          <span className="felt-lamp" aria-hidden="true" />
          {text('phase.connecting')}
        </p>
        <span className="felt-time" />
      </div>
    );
  const { phase, since, until, players } = round;
  return (
    <div className="felt-head">
      <p className="felt-phase" data-phase={phase}>
        <span className="felt-lamp" aria-hidden="true" />
        {text(isOpening(round) ? 'phase.opening' : `phase.${phase}`)}
      </p>
      <p className="felt-players">{text('table.players', { count: players })}</p>
      <span className="felt-time">{phase === 'betting' && until !== null && <Countdown tableId={tableId} since={since} until={until} />}</span>
    </div>
  );
}

export function Felt({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const round = useTable(tableId, (state) => state.round);
  const dealtBefore = useTable(tableId, (state) => state.dealtBefore);
  return (
    <section className="felt" aria-label={text('table.felt')} data-game={look.game.gameId}>
      <PhaseLine tableId={tableId} />
      {look.layout === 'wheel' ? (
        <Suspense fallback={<div className="wheel-place" />}>
          <Wheel tableId={tableId} />
        </Suspense>
      ) : (
        <Hands
          look={look}
          roundId={round?.roundId ?? ''}
          dealt={round?.dealt ?? NO_CARDS}
          dealtBefore={dealtBefore}
          winners={round?.result?.winners ?? NO_CARDS}
        />
      )}
      <div className="felt-foot">
        {round?.phase === 'paused' ? (
          <p className="outcome-net">{text(round.closed ? 'table.closedHint' : isOpening(round) ? 'table.openingHint' : 'table.pausedHint')}</p>
        ) : (
          <Outcome look={look} tableId={tableId} />
        )}
      </div>
    </section>
  );
}
