/** Deep Water: choose a fish, shoot. The server decides the round; the sea only shows it. */
import { decimalText, FISHES, FISHING, FISHING_RTP, fishOf, fraction, product, soloStakeLimit, type Fish } from '@maidan/casino';
import type { StakeButtonValue } from '@maidan/domain';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { languageStore } from '../../../platform/language/language.ts';
import type { SignedIn } from '../../../platform/session/session-storage.ts';
import { tableLimits } from '../../../platform/money/table-limits.ts';
import { useAccount } from '../../../realtime/live.ts';
import { useSoloText } from '../../../messages/feature-texts.ts';
import { GameHead, type SoloPageProps } from '../game-head.tsx';
import { OwnRounds } from '../own-rounds.tsx';
import { BalanceLine, LoginToPlay, PlayButton, StakeField, useStakeEntry } from '../play-bar.tsx';
import { OpenRound, Refused, RoundResult } from '../round-result.tsx';
import '../solo-games.css';
import { useHasPassed, useRoundClient } from '../use-round-client.ts';
import { FishPicture, FishShades } from './fish-drawings.tsx';
import './fishing.css';
import { Sea, type ShotStage } from './sea.tsx';

const FishRules = lazy(() => import('./fish-rules.tsx'));
/** Duration of a shot, ms. */
const SHOT_MS = 1_400;

/** Returns the chance to catch a fish as a percentage: '64.00%'. */
export function chanceOf({ multiplier }: Fish): string {
  return `${decimalText(product(fraction(BigInt(FISHING_RTP), BigInt(multiplier)), fraction(100n)), 2)}%`;
}

interface FishChoiceProps {
  readonly chosen: string;
  readonly locked: boolean;
  readonly onChoose: (id: string) => void;
}

function FishChoice({ chosen, locked, onChoose }: FishChoiceProps) {
  const text = useSoloText();
  const language = languageStore((state) => state.language);
  return (
    <fieldset className="fish-choice">
      <legend className="sr">{text('fish.choose')}</legend>
      {FISHES.map((fish) => (
        <label key={fish.id} className="fish-card" data-chosen={fish.id === chosen || undefined}>
          <input
            type="radio"
            name="fish"
            className="sr"
            value={fish.id}
            checked={fish.id === chosen}
            disabled={locked}
            aria-label={text('fish.row', { name: fish.name[language], times: fish.multiplier / 100, chance: chanceOf(fish) })}
            onChange={() => onChoose(fish.id)}
          />
          <FishPicture id={fish.id} />
          <span className="min-w-0">
            <span className="block truncate text-xs font-semibold">{fish.name[language]}</span>
            <span className="figures block text-xs">
              <b>{fish.multiplier / 100}×</b> <span className="text-muted">{chanceOf(fish)}</span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PlayProps {
  readonly tableId: string;
  readonly account: SignedIn;
  readonly stakes: readonly StakeButtonValue[];
  readonly name: string;
  readonly head: ReactNode;
}

/** Returns true after the animation of the round has ended; its result shows from then on. */
function useSeen(betId: string | null): boolean {
  const [seen, setSeen] = useState(betId);
  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setSeen(betId), reducedMotion ? 0 : SHOT_MS);
    return () => clearTimeout(timer);
  }, [betId]);
  return seen === betId;
}

function Play({ tableId, account, stakes, name, head }: PlayProps) {
  const text = useSoloText();
  const language = languageStore((state) => state.language);
  const { client, state } = useRoundClient(tableId, account);
  const { phase, request, round, nextAt, refusal } = state;
  const [wanted, setWanted] = useState('pomfret');
  const [held, setHeld] = useState<number | null>(null);
  const isRequesting = phase === 'requesting';
  const seen = useSeen(round?.betId ?? null);
  const running = isRequesting || !seen;
  const chosen = request?.choice ?? (running && round !== null ? round.spot : wanted);
  const fish = fishOf(chosen);
  const taken = tableLimits(tableId);
  const limits = { least: taken.leastStake / 100, most: soloStakeLimit(fish?.multiplier ?? 100, taken) / 100 };
  const entry = useStakeEntry(limits.least, limits.most);
  const passed = useHasPassed(nextAt);
  const balance = useAccount((now) => now.balance?.balance ?? null);
  const stage: ShotStage = isRequesting ? 'requested' : seen || round === null ? 'none' : round.returned > 0 ? 'caught' : 'escaped';
  const outcome = !running && round !== null && phase === 'ready' && refusal === null ? round : null;
  const nameOf = (id: string): string => fishOf(id)?.name[language] ?? '';
  const lead = outcome === null ? undefined : text(outcome.returned > 0 ? 'fish.caught' : 'fish.escaped', { name: nameOf(outcome.spot) });
  const shoot = (): void => {
    if (entry.problem !== null || entry.rupees === null) return;
    setHeld(balance === null ? null : balance - entry.rupees);
    void client.start(entry.rupees, wanted);
  };
  return (
    <>
      <section className="card min-w-0" aria-label={name}>
        {head}
        <Sea chosen={chosen} stage={stage} locked={running} onChoose={setWanted} />
        <FishChoice chosen={chosen} locked={running} onChoose={setWanted} />
        {phase === 'unanswered' && request !== null && <OpenRound stake={request.stake} onRetry={() => void client.retry()} />}
        {refusal !== null && <Refused>{refusal}</Refused>}
        <RoundResult outcome={outcome} fallback={running ? text('play.asking') : null} {...(lead === undefined ? {} : { lead })} />
        <div className="play-bar">
          <BalanceLine balance={running ? (held ?? balance) : balance} />
          <StakeField entry={entry} limits={limits} buttons={stakes} locked={running} />
          <PlayButton
            label={running ? text('play.asking') : text('play.shoot')}
            ready={!running && phase === 'ready' && passed && entry.problem === null}
            onPlay={shoot}
          />
        </div>
      </section>
      <OwnRounds tableId={tableId} seen={outcome?.betId ?? null} nameOf={nameOf} />
    </>
  );
}

export default function FishingPage({ gameId, tableId, name, account, stakes }: SoloPageProps) {
  const [looked, setLooked] = useState('pomfret');
  const head = (
    <GameHead name={name} tableId={tableId} rtp={FISHING.figures(looked).rtp} renderRules={(onClose) => <FishRules name={name} onClose={onClose} />} />
  );
  return (
    <div className="solo">
      <FishShades />
      {account === null ? (
        <section className="card min-w-0" aria-label={name}>
          {head}
          <Sea chosen={looked} stage="none" locked={false} onChoose={setLooked} />
          <FishChoice chosen={looked} locked={false} onChoose={setLooked} />
          <LoginToPlay page="casino-live" ids={[gameId, tableId]} />
        </section>
      ) : (
        <Play tableId={tableId} account={account} stakes={stakes} name={name} head={head} />
      )}
    </div>
  );
}
