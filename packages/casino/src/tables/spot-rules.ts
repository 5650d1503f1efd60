/** Builds a table game from the rules of its spots and a function that reads the dealt cards. */
import type { Draws } from '../fairness/draws.ts';
import { riskOf } from './table-game.ts';
import type { Dealt, TableGame, TableSpot } from './table-game.ts';

/** A spot and its return. `Hand` is the game's own view of the dealt cards. */
export interface SpotRule<Hand> {
  readonly spot: TableSpot;
  /** Returned hundredths of the backer's stake, risk included. */
  readonly returns: (hand: Hand) => number;
}

type Back = Omit<TableSpot, 'side'>;

/** Returns the rule of a bet that something happens. `otherwise`: return in hundredths if it does not happen; 0 by default. */
export function back<Hand>(spot: Back, wins: (hand: Hand) => boolean, otherwise: (hand: Hand) => number = () => 0): SpotRule<Hand> {
  return { spot: { ...spot, side: 'back' }, returns: (hand) => (wins(hand) ? spot.price : otherwise(hand)) };
}

/** Returns the rule of a bet that something does not happen: the player risks what a backer would win. */
export function lay<Hand>(spot: Back, happens: (hand: Hand) => boolean): SpotRule<Hand> {
  return { spot: { ...spot, side: 'lay' }, returns: (hand) => (happens(hand) ? 0 : spot.price) };
}

export interface TableRules<Hand> extends Pick<TableGame, 'gameId' | 'bettingMs' | 'stepMs' | 'resultMs'> {
  readonly rules: readonly SpotRule<Hand>[];
  readonly deal: (draws: Draws) => readonly Dealt[];
  readonly read: (dealt: readonly Dealt[]) => Hand;
  /** The short code for the row of last results. */
  readonly code: (hand: Hand) => string;
}

/** Returns the table game of these rules. Its `returned` throws RangeError (a bug) for an unknown spot. */
export function tableGame<Hand>({ gameId, bettingMs, stepMs, resultMs, rules, deal, read, code }: TableRules<Hand>): TableGame {
  const bySpot = new Map(rules.map((rule) => [rule.spot.spot, rule]));
  return {
    gameId,
    spots: rules.map((rule) => rule.spot),
    bettingMs,
    stepMs,
    resultMs,
    deal,
    returned(dealt, spot) {
      const rule = bySpot.get(spot);
      if (rule === undefined) throw new RangeError(`${gameId} has no spot ${spot}`);
      return rule.returns(read(dealt));
    },
    returns(dealt) {
      const hand = read(dealt);
      return rules.map((rule) => rule.returns(hand));
    },
    verdict(dealt) {
      const hand = read(dealt);
      const won = rules.filter((rule) => rule.returns(hand) > riskOf(rule.spot));
      return { code: code(hand), winners: won.map((rule) => rule.spot.spot) };
    },
  };
}

/** Returns the faces at a place, oldest first. */
export function facesAt(dealt: readonly Dealt[], place: string): readonly string[] {
  return dealt.filter((one) => one.place === place).map((one) => one.face);
}

/** Returns the first face at a place. Throws RangeError (a bug) if nothing was dealt there. */
export function faceAt(dealt: readonly Dealt[], place: string): string {
  const face = dealt.find((one) => one.place === place)?.face;
  if (face === undefined) throw new RangeError(`nothing was dealt to ${place}`);
  return face;
}
