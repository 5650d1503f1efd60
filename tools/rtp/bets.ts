/** Every bet of every game with its exact chances, which `npm run rtp` prints and compares with a simulation. */
import {
  CRASH_GAMES,
  CRASH_RTP,
  decimalText,
  difference,
  drawBurstPoint,
  fraction,
  HIGHEST_POINT,
  LOWEST_TARGET,
  product,
  riskOf,
  SOLO_GAMES,
  sum,
  TABLE_GAMES,
} from '@maidan/casino';
import type { Draws, Fraction, FiguredGame, TableGame } from '@maidan/casino';
import { chanceToReach, chanceToWin, momentsOf, rtpAtTarget, rtpOf, tableChances } from '@maidan/casino/chances';

export interface Bet {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** Decimal price of a win as text: '1.98', several prices ('2.00 / 3.00'), or 'up to 250.00'. */
  readonly pays: string;
  readonly win: Fraction;
  readonly rtp: Fraction;
  /** The RTP as an exact text. */
  readonly exact: string;
  /** The RTP that the game states. */
  readonly stated: Fraction;
  /** Hundredths that a stake of 100 takes from the wallet. */
  readonly risk: number;
  /** Mean and variance of the return of a stake of 100: hundredths, and their square. */
  readonly mean: Fraction;
  readonly variance: Fraction;
}

export interface GameBets {
  readonly gameId: string;
  readonly bets: readonly Bet[];
  /** Returns the return of each bet, in the order of `bets`, for a round with these draws: hundredths of the stake. */
  play(draws: Draws): readonly number[];
}

/** Cash-out targets of crash games in the table, hundredths. */
const TARGETS: readonly number[] = [LOWEST_TARGET, 110, 150, 200, 300, 500, 1_000, 5_000, 10_000, 100_000, HIGHEST_POINT];

export const decimals = (hundredths: number): string => (hundredths / 100).toFixed(2);

const asText = ({ over, under }: Fraction): string => `${over}/${under}`;

/** Returns a share as a percentage with `places` decimals, rounded half up. */
export function percentText(share: Fraction, places: number): string {
  return decimalText(sum(product(share, fraction(100n)), fraction(1n, 2n * 10n ** BigInt(places))), places);
}

/** Returns a fraction as a number, from 15 decimals, for printing and statistics. */
export const toNumber = (exact: Fraction): number => Number(decimalText(exact, 15));

/** Games that deal at most this many things have few outcomes, so their returns are cached by the dealt faces. */
const FEW_DEALT = 2;

function tableBets(game: TableGame): GameBets {
  const known = new Map<string, readonly number[]>();
  return {
    gameId: game.gameId,
    bets: tableChances(game).map((chances) => ({
      id: chances.spot.spot,
      name: `${chances.spot.name.en}${chances.spot.side === 'lay' ? ' (lay)' : ''}`,
      group: chances.spot.heading?.en ?? (chances.spot.group === 'main' ? 'Main' : 'Side'),
      pays: chances.spot.prices?.map((each) => decimals(each.price)).join(' / ') ?? decimals(chances.spot.price),
      win: chanceToWin(chances),
      rtp: rtpOf(chances),
      exact: asText(rtpOf(chances)),
      stated: fraction(BigInt(chances.spot.rtp[0]), BigInt(chances.spot.rtp[1])),
      risk: riskOf(chances.spot),
      ...momentsOf(chances),
    })),
    play(draws) {
      const dealt = game.deal(draws);
      if (dealt.length > FEW_DEALT) return game.returns(dealt);
      const key = dealt.map((one) => one.face).join(' ');
      const returns = known.get(key) ?? game.returns(dealt);
      known.set(key, returns);
      return returns;
    },
  };
}

function crashBets(gameId: string): GameBets {
  return {
    gameId,
    bets: TARGETS.map((target) => {
      const win = chanceToReach(target);
      const mean = product(win, fraction(BigInt(target)));
      return {
        id: `x${decimals(target)}`,
        name: `cash-out at ${decimals(target)} x`,
        group: 'Target',
        pays: decimals(target),
        win,
        rtp: rtpAtTarget(target),
        exact: `${CRASH_RTP}/100 - ${(BigInt(CRASH_RTP) * 2n ** 52n) % BigInt(target)}/(100 x 2^52)`,
        stated: fraction(BigInt(CRASH_RTP), 100n),
        risk: 100,
        mean,
        variance: difference(product(mean, fraction(BigInt(target))), product(mean, mean)),
      };
    }),
    play(draws) {
      const point = drawBurstPoint(draws);
      return TARGETS.map((target) => (point >= target ? target : 0));
    },
  };
}

function soloBets(game: FiguredGame): GameBets {
  return {
    gameId: game.gameId,
    bets: game.choices.map((choice) => {
      const { rtp, hitFrequency, variance, highest } = game.computeFigures(choice);
      return {
        id: choice === '' ? 'round' : choice,
        name: choice === '' ? 'a round' : choice,
        group: 'Round',
        pays: `up to ${decimals(highest)}`,
        win: hitFrequency,
        rtp,
        exact: asText(rtp),
        stated: game.figures(choice).rtp,
        risk: 100,
        mean: product(rtp, fraction(100n)),
        variance: product(variance, fraction(10_000n)),
      };
    }),
    play: (draws) => game.choices.map((choice) => game.play(draws, choice).returned),
  };
}

/** Yields the bets of tables, crash games and games against the house, in the order of their registry. Takes some seconds. */
export function* allBets(only: (gameId: string) => boolean = () => true): Generator<GameBets> {
  for (const game of TABLE_GAMES) if (only(game.gameId)) yield tableBets(game);
  for (const gameId of CRASH_GAMES) if (only(gameId)) yield crashBets(gameId);
  for (const game of SOLO_GAMES) if (only(game.gameId)) yield soloBets(game);
}

/** Returns whether the stated RTP is the exact one, or above it by less than 3 in 10^12: rounding lowers the RTP of crash games. */
export function isStatedRight({ rtp, stated }: Bet): boolean {
  const { over, under } = difference(stated, rtp);
  return over >= 0n && over * 10n ** 12n < under * 3n;
}
