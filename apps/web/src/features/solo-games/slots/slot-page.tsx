/** A slot machine: reels, stake, one button. The server decides the round; the reels only show it. */
import { readSlotRound, SLOT_MACHINES, soloStakeLimit, spinOf, symbolOf, type SlotMachine, type SlotRound, type SlotWin } from '@maidan/casino';
import type { StakeButtonValue } from '@maidan/domain';
import { lazy, useMemo, useState, type ReactNode } from 'react';
import { languageStore } from '../../../platform/language/language.ts';
import { rupeesText } from '../../../platform/money/rupees-text.ts';
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
import { SymbolSheet } from './looks.tsx';
import { Reels } from './reels.tsx';
import { rupeesOf } from './show-steps.ts';
import './slots.css';
import { useSlotShow, type SlotShow } from './use-slot-show.ts';
import { Over, WinList } from './win-list.tsx';

const PaytableDialog = lazy(() => import('./paytable-dialog.tsx'));
const AT_FIRST = { stops: [0, 0, 0, 0, 0], wildReels: [] } as const;

interface CabinetProps {
  readonly machine: SlotMachine;
  readonly show: SlotShow;
  /** A round was requested and has no answer yet. */
  readonly isRequesting: boolean;
  /** Rupees. */
  readonly stake: number;
}

function Cabinet({ machine, show, isRequesting, stake }: CabinetProps) {
  const text = useSoloText();
  const language = languageStore((state) => state.language);
  const [pointed, setPointed] = useState<SlotWin | null>(null);
  const { step } = show;
  const first = useMemo(() => spinOf(machine, AT_FIRST), [machine]);
  const spin = step?.spin ?? first;
  const standing = show.standing && !isRequesting;
  const wins = step === null || isRequesting ? [] : step.spin.wins;
  const marked = pointed !== null && wins.includes(pointed) ? [pointed] : wins;
  const label = `${text('machine.reels')}. ${spin.grid.map((window, reel) => text('machine.reel', { number: reel + 1, symbols: window.map((id) => symbolOf(machine, id).name[language]).join(', ') })).join('. ')}`;
  const names = { marigold: text('bonus.marigold'), monsoon: text('bonus.monsoon'), 'boundary-six': text('bonus.boundarySix') } as const;
  const inBonus = step !== null && !isRequesting && (step.free !== null || step.balls.length > 0);
  return (
    <div className="cabinet" data-game={machine.gameId} data-bonus={inBonus || undefined}>
      <div className="cabinet-banner">
        {inBonus ? (
          <>
            <span className="font-bold">{names[machine.gameId as keyof typeof names]}</span>
            <span>{step.free === null ? '' : text('bonus.spin', step.free)}</span>
            <span className="figures">{text('bonus.sum', { amount: rupeesText(rupeesOf(stake, step.sum)) })}</span>
          </>
        ) : (
          <span>{machine.lines.length === 0 ? text('machine.ways') : text('machine.lines', { lines: machine.lines.length })}</span>
        )}
      </div>
      <Reels
        machine={machine}
        spin={spin}
        stopped={isRequesting ? 0 : show.stopped}
        standing={standing}
        wins={marked}
        label={standing ? label : text('machine.reels')}
        onSkip={show.skip}
      />
      {step !== null && step.balls.length > 0 && !isRequesting && <Over balls={step.balls} stake={stake} />}
      {standing && <WinList machine={machine} wins={wins} stake={stake} language={language} onPoint={setPointed} />}
    </div>
  );
}

interface PlayProps {
  readonly machine: SlotMachine;
  readonly tableId: string;
  readonly account: SignedIn;
  readonly stakes: readonly StakeButtonValue[];
  readonly name: string;
  readonly head: ReactNode;
}

/** Returns the round of an answer in the form of this machine. null before the first round, and if this client cannot read it. */
function useShown(machine: SlotMachine, shown: Readonly<Record<string, unknown>> | undefined): SlotRound | null {
  return useMemo(() => (shown === undefined ? null : readSlotRound(machine, shown)), [machine, shown]);
}

function Play({ machine, tableId, account, stakes, name, head }: PlayProps) {
  const text = useSoloText();
  const { client, state } = useRoundClient(tableId, account);
  const { phase, request, round, nextAt, refusal } = state;
  const taken = tableLimits(tableId);
  const limits = { least: taken.leastStake / 100, most: soloStakeLimit(machine.figures.highest, taken) / 100 };
  const entry = useStakeEntry(limits.least, limits.most);
  const shown = useShown(machine, round?.shown);
  const show = useSlotShow(shown);
  const passed = useHasPassed(nextAt);
  const balance = useAccount((now) => now.balance?.balance ?? null);
  const [held, setHeld] = useState<number | null>(null);
  const isRequesting = phase === 'requesting';
  const running = isRequesting || !show.done;
  const outcome = !running && round !== null && phase === 'ready' && refusal === null ? round : null;
  const spin = (): void => {
    if (entry.problem !== null || entry.rupees === null) return;
    setHeld(balance === null ? null : balance - entry.rupees);
    void client.start(entry.rupees, '');
  };
  return (
    <>
      <section className="card min-w-0" aria-label={name}>
        {head}
        <Cabinet machine={machine} show={show} isRequesting={isRequesting} stake={round?.stake ?? 0} />
        {phase === 'unanswered' && request !== null && <OpenRound stake={request.stake} onRetry={() => void client.retry()} />}
        {refusal !== null && <Refused>{refusal}</Refused>}
        {round !== null && shown === null && <Refused>{text('frame.unreadable')}</Refused>}
        <RoundResult outcome={outcome} fallback={running ? text('play.asking') : null} />
        <div className="play-bar">
          {/* while the reels turn, the balance must not show the result of the round */}
          <BalanceLine balance={running ? (held ?? balance) : balance} />
          <StakeField entry={entry} limits={limits} buttons={stakes} locked={running} />
          {running && !isRequesting ? (
            <PlayButton label={text('play.skip')} ready onPlay={show.skip} />
          ) : (
            <PlayButton
              label={isRequesting ? text('play.asking') : text('play.spin')}
              ready={phase === 'ready' && passed && entry.problem === null}
              onPlay={spin}
            />
          )}
        </div>
      </section>
      <OwnRounds tableId={tableId} seen={outcome?.betId ?? null} />
    </>
  );
}

const STILL: SlotShow = { step: null, stopped: 5, standing: true, done: true, skip: () => undefined };

export default function SlotPage({ gameId, tableId, name, account, stakes }: SoloPageProps) {
  const text = useSoloText();
  const machine = SLOT_MACHINES.find((one) => one.gameId === gameId);
  if (machine === undefined) return null;
  const swings = { low: text('frame.low'), medium: text('frame.medium'), high: text('frame.high') } as const;
  const head = (
    <GameHead
      name={name}
      tableId={tableId}
      rtp={machine.figures.rtp}
      swing={swings[machine.volatility]}
      renderRules={(onClose) => <PaytableDialog machine={machine} name={name} onClose={onClose} />}
    />
  );
  return (
    <div className="solo">
      <SymbolSheet gameId={gameId} />
      {account === null ? (
        <section className="card min-w-0" aria-label={name}>
          {head}
          <Cabinet machine={machine} show={STILL} isRequesting={false} stake={0} />
          <LoginToPlay page="casino-live" ids={[gameId, tableId]} />
        </section>
      ) : (
        <Play machine={machine} tableId={tableId} account={account} stakes={stakes} name={name} head={head} />
      )}
    </div>
  );
}
