/** The state of the flight at a moment, from the table and the server's clock. Reuses one object, so that a frame allocates nothing. Pure. */
import { multiplierAt, timeOf } from '@maidan/casino';
import type { TableState } from '../../../realtime/tables/table-state.ts';

export interface Flight {
  /** waiting: nothing is known yet. */
  phase: 'waiting' | 'betting' | 'flying' | 'burst' | 'paused';
  /** Hundredths: the current multiplier, after the burst its final value. */
  multiplier: number;
  /** Ms since the take-off; after the burst its moment. */
  flightMs: number;
  /** Ms since the phase began. */
  phaseMs: number;
  /** The remaining time for bets and the whole time for bets, ms. */
  leftMs: number;
  bettingMs: number;
  /** true: not connected, the multiplier is unknown. */
  old: boolean;
  /** Multipliers at which the player's bets of this round were cashed out, hundredths; 0: not cashed out. */
  readonly marks: [number, number];
  /** Id of the round whose burst was calculated last, and the ms of its flight. */
  burstOf: string;
  burstMs: number;
}

export function newFlight(): Flight {
  return { phase: 'waiting', multiplier: 100, flightMs: 0, phaseMs: 0, leftMs: 0, bettingMs: 1, old: false, marks: [0, 0], burstOf: '', burstMs: 0 };
}

function hundredths(burst: number): number {
  return Math.round(burst * 100);
}

/** Updates `flight` from the table. `serverNow`: ms since 1970 on the server's clock; `connected`: the connection is up and its data fresh. */
export function readFlight(flight: Flight, state: TableState, serverNow: number, connected: boolean): void {
  const { round } = state;
  flight.old = round !== null && (!connected || state.status !== 'live');
  flight.marks[0] = state.mine[0]?.cashedOutAt ?? 0;
  flight.marks[1] = state.mine[1]?.cashedOutAt ?? 0;
  if (round === null) {
    flight.phase = 'waiting';
    return;
  }
  flight.phaseMs = Math.max(0, serverNow - round.since);
  flight.multiplier = 100;
  flight.flightMs = 0;
  switch (round.phase) {
    case 'betting':
      flight.phase = 'betting';
      flight.bettingMs = Math.max(1, (round.until ?? round.since + 1) - round.since);
      flight.leftMs = Math.max(0, flight.bettingMs - flight.phaseMs);
      break;
    case 'running':
      flight.phase = 'flying';
      flight.flightMs = flight.phaseMs;
      flight.multiplier = multiplierAt(flight.phaseMs);
      break;
    case 'result':
      flight.phase = 'burst';
      readBurst(flight, round.roundId, round.result?.burst ?? 1);
      break;
    case 'paused':
      flight.phase = 'paused';
      break;
  }
}

function readBurst(flight: Flight, roundId: string, burst: number): void {
  if (flight.burstOf !== roundId) {
    flight.burstOf = roundId;
    flight.burstMs = timeOf(hundredths(burst));
  }
  flight.multiplier = hundredths(burst);
  flight.flightMs = flight.burstMs;
}

/** Formats hundredths as '1.00x' or '10,000.00x'. It does not use Intl, because every frame calls it. */
export function multiplierText(multiplier: number): string {
  const rest = multiplier % 100;
  const whole = (multiplier - rest) / 100;
  const grouped = whole < 1000 ? String(whole) : `${Math.floor(whole / 1000)},${String(whole % 1000).padStart(3, '0')}`;
  return `${grouped}.${rest < 10 ? '0' : ''}${rest}x`;
}
