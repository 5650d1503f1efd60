/** Past rounds of a table, or the player's own. Each can be checked or copied as JSON. */
import { CRASH_GAMES, GAMES, SOLO_GAMES, TABLE_GAMES } from '@maidan/casino';
import { casinoChains, casinoRounds, ownCasinoRounds, PAGE_SIZE, type OwnRound, type PastRound } from '@maidan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { formatWhen, timeSettings } from '../../platform/time/time-zone.ts';
import { Pages } from '../../ui/pages.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { CheckResult } from './check-result.tsx';
import { useFairnessText } from './fairness-texts.ts';
import type { ManyCheck } from './many-check.ts';
import type { Checkable } from './round-checks.ts';
import { useManyCheck } from './use-many-check.ts';

/** Shared tables, and games against the house. */
const SHARED = GAMES.filter(({ gameId }) => CRASH_GAMES.includes(gameId) || TABLE_GAMES.some((game) => game.gameId === gameId));
const AGAINST_HOUSE = GAMES.filter(({ gameId }) => SOLO_GAMES.some((game) => game.gameId === gameId));

interface RowProps {
  readonly one: Checkable;
  /** The address of the page names this round, so it is scrolled into view. */
  readonly linked: boolean;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onJson: (json: string) => void;
}

function usePastText(): (round: PastRound) => string {
  const text = useFairnessText();
  return (round) => {
    if (round.brokenOff) return text('fairness.brokenOff');
    if (round.burst > 0) return text('fairness.burst', { burst: `${round.burst.toFixed(2)}x` });
    return [round.code, ...round.dealt.slice(0, 6).map(({ face }) => face)].filter((part) => part !== '').join(' ');
  };
}

function Row({ one, linked, opened, onOpen, onJson }: RowProps) {
  const text = useFairnessText();
  const pastText = usePastText();
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) row.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  const { number } = one.round;
  const at = one.kind === 'round' ? one.round.endedAt : one.round.placedAt;
  return (
    <li ref={row} className="fairness-row">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          <b className="figures">{text('fairness.round', { number })}</b>{' '}
          <span className="figures text-sm">
            {one.kind === 'round'
              ? pastText(one.round)
              : text('fairness.stakeAndBack', { stake: rupeesText(one.round.stake), returned: rupeesText(one.round.returned) })}
          </span>
          <span className="figures block text-xs text-muted">{formatWhen(at, zone, language)}</span>
        </span>
        <button type="button" className="btn btn-quiet" aria-expanded={opened} aria-label={text('fairness.checkRound', { number })} onClick={onOpen}>
          {text('fairness.check')}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={text('fairness.jsonRound', { number })}
          onClick={() => onJson(JSON.stringify(one.round, null, 1))}
        >
          {text('fairness.asJson')}
        </button>
      </div>
      {opened && <CheckResult one={one} />}
    </li>
  );
}

function Progress({ check }: { readonly check: ManyCheck }) {
  const text = useFairnessText();
  const { tally, all, state, anchored } = check;
  if (state === 'none') return null;
  const good = tally.bad.length === 0;
  return (
    <div className="flex flex-col gap-1">
      <progress className="h-2 w-full accent-brand" aria-label={text('fairness.many')} max={Math.max(1, all)} value={tally.done} />
      <p className="figures text-sm">{text('fairness.manyProgress', { done: tally.done, all })}</p>
      <div aria-live="polite">
        {state === 'failed' && <p className="text-sm font-semibold text-warn">{text('fairness.manyFailed')}</p>}
        {(state === 'over' || state === 'stopped') && (
          <p className={`figures text-sm font-bold ${good ? 'text-profit' : 'text-loss'}`} data-many={good ? 'good' : 'bad'}>
            {text('fairness.manyGood', { good: tally.good })}, {text('fairness.manyBad', { bad: tally.bad.length })}
            {good ? '' : `: ${tally.bad.slice(0, 10).join(', ')}`}. {text('fairness.manyChain', { links: tally.links })}.
          </p>
        )}
        {state === 'over' && tally.done > 0 && (
          <p className={`text-sm font-bold ${anchored ? 'text-profit' : 'text-loss'}`}>{text(anchored ? 'fairness.anchored' : 'fairness.notAnchored')}</p>
        )}
      </div>
    </div>
  );
}

/** Remounted for each table. */
function ManyRounds({ tableId }: { readonly tableId: string }) {
  const text = useFairnessText();
  const many = useManyCheck(tableId);
  const running = many.state === 'running' || many.state === 'walking';
  return (
    <div className="flex flex-col gap-2 border-b border-line pb-3">
      <button type="button" className="btn btn-primary self-start" onClick={running ? many.stop : many.start}>
        {text(running ? 'fairness.manyStop' : 'fairness.many')}
      </button>
      <Progress check={many} />
    </div>
  );
}

function ChainLine({ tableId }: { readonly tableId: string }) {
  const text = useFairnessText();
  const query = useQuery({ queryKey: ['casino-chains', tableId], queryFn: async () => (await call(casinoChains, { query: { tableId } })).result });
  const [chain] = query.data ?? [];
  if (chain === undefined && !query.isPending) return null;
  // reserves two lines, so that nothing below moves when the commitment loads
  return (
    <p className="min-h-[2lh] text-xs text-muted">
      {text('fairness.chain')}: <span className="font-mono break-all">{chain?.commitment}</span>
    </p>
  );
}

interface ListProps {
  readonly tableId: string;
  readonly own: boolean;
  readonly onJson: (json: string) => void;
  /** Number of a round of the table: the list begins on its page, with the round open. */
  readonly first: number | null;
}

interface RoundsPage {
  readonly rounds: readonly Checkable[];
  readonly page: number;
  readonly total: number;
}

/** Loads a page. Pages are counted from round `newest`, so that rounds that end meanwhile do not shift them. null: from the newest round. */
async function pageOf(tableId: string, own: boolean, page: number, newest: number | null): Promise<RoundsPage> {
  if (own) {
    const { rounds, total } = (await call(ownCasinoRounds, { query: { tableId, page: String(page) } })).result;
    return { rounds: rounds.map((round: OwnRound) => ({ kind: 'own', round })), page, total };
  }
  const before = newest === null ? {} : { before: String(newest + 1 - PAGE_SIZE * (page - 1)) };
  const { rounds, total } = (await call(casinoRounds, { query: { tableId, ...before } })).result;
  return { rounds: rounds.map((round: PastRound) => ({ kind: 'round', round })), page, total: newest ?? total };
}

/** Loads the page with round `number` of a table; the newest page if the round is not over. */
async function pageOfRound(tableId: string, number: number): Promise<RoundsPage> {
  const { rounds, total } = (await call(casinoRounds, { query: { tableId, before: String(number + 1) } })).result;
  if (rounds[0]?.number !== number) return pageOf(tableId, false, 1, null);
  const newest = Math.max(total, number);
  return pageOf(tableId, false, Math.floor((newest - number) / PAGE_SIZE) + 1, newest);
}

const idOf = (one: Checkable): string => (one.kind === 'round' ? one.round.roundId : one.round.betId);

function List({ tableId, own, onJson, first }: ListProps) {
  const common = useText();
  const text = useFairnessText();
  /** The page that the player turned to; null: the first shown page. */
  const [turned, setTurned] = useState<{ readonly page: number; readonly newest: number | null } | null>(null);
  /** undefined: nothing was opened or closed yet. */
  const [chosen, setChosen] = useState<string | null>();
  const query = useQuery({
    queryKey: [own ? 'own-casino-rounds' : 'casino-rounds', tableId, first, turned, 'fairness'],
    queryFn: () => {
      if (turned !== null) return pageOf(tableId, own, turned.page, turned.newest);
      return first === null ? pageOf(tableId, own, 1, null) : pageOfRound(tableId, first);
    },
    placeholderData: keepPreviousData,
    // ended rounds do not change, and the list must not move under the pointer
    staleTime: Infinity,
    gcTime: 0,
  });
  if (query.isPending && query.fetchStatus === 'paused') return <p className="py-6 text-center text-sm text-muted">{text('fairness.noNetwork')}</p>;
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const { rounds, page, total } = query.data;
  if (rounds.length === 0) return <p className="py-6 text-center text-sm text-muted">{text('fairness.none')}</p>;
  const isLinked = (one: Checkable): boolean => one.kind === 'round' && one.round.number === first;
  const isOpened = (one: Checkable): boolean => (chosen === undefined ? isLinked(one) : chosen === idOf(one));
  return (
    <>
      <ul>
        {rounds.map((one) => (
          <Row
            key={idOf(one)}
            one={one}
            linked={isLinked(one)}
            opened={isOpened(one)}
            onOpen={() => setChosen(isOpened(one) ? null : idOf(one))}
            onJson={onJson}
          />
        ))}
      </ul>
      <Pages label={text('fairness.rounds')} page={turned?.page ?? page} total={total} onPage={(next) => setTurned({ page: next, newest: total })} />
    </>
  );
}

interface RoundsProps {
  readonly signedIn: boolean;
  readonly table: string;
  /** Number of the round that is opened. */
  readonly round: number | null;
  readonly onJson: (json: string) => void;
}

export function RoundsPart({ signedIn, table, round, onJson }: RoundsProps) {
  const text = useFairnessText();
  const language = languageStore((state) => state.language);
  const [chosen, setChosen] = useState(table);
  const [own, setOwn] = useState(false);
  const shared = SHARED.some(({ tableId }) => tableId === chosen);
  const mine = (own || !shared) && signedIn;
  return (
    <section className="card fairness-part" aria-labelledby="fairness-rounds">
      <h2 id="fairness-rounds" className="text-lg font-bold">
        {text('fairness.rounds')}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-sm font-semibold">
          {text('fairness.table')}
          <select className="field" value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {[...SHARED, ...AGAINST_HOUSE].map((game) => (
              <option key={game.tableId} value={game.tableId}>
                {game.name[language]}
              </option>
            ))}
          </select>
        </label>
        {signedIn && shared && (
          <fieldset className="segment" aria-label={text('fairness.rounds')}>
            <button type="button" aria-pressed={!own} onClick={() => setOwn(false)}>
              {text('fairness.everybody')}
            </button>
            <button type="button" aria-pressed={own} onClick={() => setOwn(true)}>
              {text('fairness.own')}
            </button>
          </fieldset>
        )}
      </div>
      {shared && <ChainLine tableId={chosen} />}
      {shared && <ManyRounds key={chosen} tableId={chosen} />}
      {shared || signedIn ? (
        <List key={`${chosen} ${mine}`} tableId={chosen} own={mine} onJson={onJson} first={chosen === table && !mine ? round : null} />
      ) : (
        <p className="py-6 text-center text-sm text-muted">{text('fairness.login')}</p>
      )}
    </section>
  );
}
