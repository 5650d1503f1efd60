/** Draws the next ball of a simulated match from the same probabilities as the prices. */
import { firstInningsTempo, LEG_BYES, OUTCOME_RUNS, WICKET } from '../../cricket/batting-model.ts';
import type { Ball, Dismissal, DismissalKind } from '../../cricket/ball.ts';
import type { Spell } from '../../cricket/bowling-model.ts';
import { ballsLeft, legalBalls, type Innings } from '../../cricket/innings.ts';
import type { CricketModel } from '../../cricket/win-probability.ts';
import { drawChance, drawFrom, drawWeighted } from '../../random/draws.ts';
import type { Random } from '../../random/seeded-random.ts';
import type { Bowling } from './line-board.ts';

const KINDS: readonly DismissalKind[] = ['caught', 'bowled', 'lbw', 'run out', 'stumped', 'caught and bowled'];
const KIND_WEIGHTS = [57, 20, 10, 8, 3, 2];
/** Tempo of the side that bats first in a super over. */
const SUPER_OVER_TEMPO = 3.9;

export interface Crease {
  readonly side: 0 | 1;
  readonly innings: Innings;
  /** Batting order of the batting side. */
  readonly batters: readonly string[];
  /** The five bowlers of the other side. */
  readonly bowlers: readonly string[];
}

/** Returns the batters of the next ball: those at the crease, or the next in the batting order. */
export function pairAtCrease({ innings, batters }: Crease): { readonly batter: string; readonly nonStriker: string } {
  const batted = new Set(innings.batters.map((card) => card.name));
  const waiting = batters.filter((name) => !batted.has(name));
  const batter = innings.striker ?? waiting.shift() ?? batters.at(-1)!;
  const nonStriker = innings.nonStriker ?? waiting.shift() ?? batters.at(-1)!;
  return { batter, nonStriker };
}

/** Returns the bowler of the current over. Bowlers take turns, never two overs in a row. */
function bowlerOf({ innings, bowlers }: Crease): string {
  return bowlers[innings.oversCompleted % bowlers.length]!;
}

/** Returns the bowler of the next ball, and the remaining spells of every bowler. */
export function bowlingAt(crease: Crease): Bowling {
  const { innings, bowlers } = crease;
  const bowler = bowlerOf(crease);
  return {
    bowler,
    overs: Math.ceil((innings.quota - bowlers.indexOf(bowler)) / bowlers.length),
    spellsLeft(name) {
      const spells: Spell[] = [];
      for (let over = bowlers.indexOf(name); over < innings.quota; over += bowlers.length) {
        const ends = (over + 1) * 6 - legalBalls(innings);
        if (ends > 0) spells.push({ from: Math.max(0, ends - 6), balls: Math.min(6, ends) });
      }
      return spells;
    },
  };
}

/** Returns the current tempo of the batting side. */
function tempoOf(model: CricketModel, { side, innings }: Crease): number {
  const left = ballsLeft(innings);
  const required = innings.target === null ? null : innings.target - innings.runs;
  if (innings.superOver) return required === null ? SUPER_OVER_TEMPO : model.superOverChase(side).tempo(required, left, innings.lastWicket - innings.wickets);
  if (required !== null) return model.chase(side).tempo(required, left, innings.lastWicket - innings.wickets);
  return firstInningsTempo(model.batting(side, false).pace, left, innings.wickets);
}

function dismissalOf(random: Random, batter: string, nonStriker: string): Dismissal {
  const kind = KINDS[drawWeighted(random, KIND_WEIGHTS)]!;
  return { kind, player: kind === 'run out' ? drawFrom(random, [batter, nonStriker]) : batter };
}

/** Draws the next delivery. */
export function nextBall(random: Random, model: CricketModel, crease: Crease): Ball {
  const { innings, side } = crease;
  const pair = { ...pairAtCrease(crease), bowler: bowlerOf(crease) };
  const batting = innings.superOver ? model.superOverBatting(side) : model.batting(side, innings.target !== null);
  const plain = { ...pair, batterRuns: 0, extras: {}, dismissals: [] };
  if (drawChance(random, batting.extras)) return { ...plain, extras: drawChance(random, 0.85) ? { wides: 1 } : { noBalls: 1 } };
  const down = innings.superOver ? (innings.lastWicket - innings.wickets === 1 ? 9 : 8) : Math.min(9, innings.wickets);
  const chances = batting.chances(tempoOf(model, crease), down);
  const outcome = drawWeighted(random, [...chances]);
  if (outcome === WICKET) return { ...plain, dismissals: [dismissalOf(random, pair.batter, pair.nonStriker)] };
  const runs = OUTCOME_RUNS[outcome]!;
  const offThePads = LEG_BYES[runs];
  const legByes = offThePads !== undefined && drawChance(random, offThePads);
  return legByes ? { ...plain, extras: { legByes: runs } } : { ...plain, batterRuns: runs };
}
