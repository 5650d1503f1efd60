/** The effect of an action: its hash, its wire form, and what has changed between two of them. */
import { createHash } from 'node:crypto';
import { SHOWN_PLAYERS, toRupees, type ApprovalEffectWire } from '@maidan/contract';
import { canonicalJson, type JsonValue } from '@maidan/domain';
import type { ActionRequest, Effect, EffectFact } from './approvals-port.ts';

/** Returns the request as the table stores it: without fields that have no value. */
export function storable({ action, params, body }: ActionRequest): ActionRequest {
  return { action, params, body: JSON.parse(JSON.stringify(body ?? null)) as unknown };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the hex SHA-256 of the canonical JSON (RFC 8785) of a request. */
export function requestHashOf({ action, params, body }: ActionRequest): string {
  return sha256(canonicalJson({ action, params, body: (body ?? null) as JsonValue }));
}

/**
 * Returns the hex SHA-256 of the canonical JSON (RFC 8785) of what an action changes: its request, its facts, and the difference of every
 * player. Balances and flags of this moment are not part of it, because bets elsewhere move them.
 */
export function effectHashOf(request: ActionRequest, effect: Effect): string {
  const players = effect.players.map(({ memberCode, difference }) => [memberCode, difference]).toSorted(([one], [other]) => (one! < other! ? -1 : 1));
  const facts = effect.facts.map(({ name, kind, value }) => ({ name, kind, value }));
  return sha256(canonicalJson({ request: requestHashOf(request), facts, players }));
}

/** Returns the effect with the players of the largest differences, as a request stores it. */
export function shownPart({ players, playersInAll = players.length, ...effect }: Effect): Effect & { readonly playersInAll: number } {
  const largest = players.toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference) || (one.memberCode < other.memberCode ? -1 : 1));
  return { ...effect, players: largest.slice(0, SHOWN_PLAYERS), playersInAll };
}

/** Returns a fact with its value as the wire has it. */
export const factOf = ({ name, kind, value }: EffectFact) => ({ name, kind, value: wireValue({ kind, value }) });
const wireValue = ({ kind, value }: Pick<EffectFact, 'kind' | 'value'>): string | number | null =>
  kind === 'money' && typeof value === 'number' ? toRupees(value) : value;

export function effectWire(effect: Effect): ApprovalEffectWire {
  const { facts, informing = [], players, playersInAll } = shownPart(effect);
  return {
    facts: [...facts, ...informing].map(factOf),
    playersInAll,
    players: players.map(({ memberCode, site, before, difference, flags }) => ({
      memberCode,
      site,
      before: toRupees(before),
      after: toRupees(before + difference),
      difference: toRupees(difference),
      flags: [...flags],
    })),
  };
}

export interface EffectChange {
  readonly name: string;
  readonly asked: string | number | null;
  readonly now: string | number | null;
}

/** Returns the facts, the differences and the balances that are not as they were when the request was made. Amounts in rupees. */
export function changesOf(asked: Effect, now: Effect): EffectChange[] {
  const changes: EffectChange[] = [];
  const note = (name: string, before: string | number | null, after: string | number | null): void => {
    if (before !== after) changes.push({ name, asked: before, now: after });
  };
  const factsOf = (effect: Effect) => new Map([...effect.facts, ...(effect.informing ?? [])].map((fact) => [fact.name, wireValue(fact)]));
  const [askedFacts, factsNow] = [factsOf(asked), factsOf(now)];
  for (const name of new Set([...askedFacts.keys(), ...factsNow.keys()])) note(name, askedFacts.get(name) ?? null, factsNow.get(name) ?? null);
  // only the shown players are stored, so players beyond them show in the number of players alone
  const shown = shownPart(now);
  const playersOf = (effect: Effect) => new Map(effect.players.map((player) => [player.memberCode, player]));
  const [askedPlayers, playersNow] = [playersOf(asked), playersOf(shown)];
  for (const memberCode of new Set([...askedPlayers.keys(), ...playersNow.keys()])) {
    const [before, after] = [askedPlayers.get(memberCode), playersNow.get(memberCode)];
    note(memberCode, before === undefined ? null : toRupees(before.difference), after === undefined ? null : toRupees(after.difference));
    if (before !== undefined && after !== undefined) note(`${memberCode} balance`, toRupees(before.before), toRupees(after.before));
  }
  return changes;
}
