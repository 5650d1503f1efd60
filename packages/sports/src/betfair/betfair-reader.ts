/** Reads Betfair stream recordings: market lines (mcm) and cricket score lines (ccm) of one or several events. */
import type { EventDefinition, FeedEvent, SportsEventTypeId } from '@maidan/domain';
import { FeedState } from '../timeline/feed-state.ts';
import { notOffered, offLadder, RecordedMarket } from './recorded-market.ts';
import { RecordedScore, type SessionIds } from './recorded-score.ts';
import {
  readStreamLine,
  type MarketChangeLine,
  type MarketDefinitionLine,
  type RecordingFault,
  type RunnerDefinitionLine,
  type ScoreCardLine,
  type StreamMessage,
} from './stream-shape.ts';

export interface RecordingStep {
  readonly ok: true;
  /** Publish time of the line, ms since 1970. */
  readonly at: number;
  readonly events: readonly FeedEvent[];
}

/** Names and teams found in a recording, of use to market lines that have none. Plain data. */
export interface RecordingNames {
  readonly events: Readonly<Record<string, { readonly name?: string; readonly teams?: readonly string[] }>>;
  readonly runners: Readonly<Record<string, string>>;
}

export interface RecordingOptions {
  readonly names?: RecordingNames;
  /** Gives the id of a market that the recording does not have (sessions); key is stable. Default: the digits of the key. */
  readonly marketIdFor?: (key: string) => string;
  readonly selectionIdFor?: (key: string) => number;
  /** Session markets of 6, 10, 15 and 20 overs from the score lines; default true. */
  readonly sessions?: boolean;
  /** Shifts openDate of the events, ms. Default 0. */
  readonly shift?: number;
}

/** Reads the lines of one or several files of the same feed, merged by publish time. Holds the state between lines. */
export interface RecordingReader {
  /** `line` is the 1-based number in its file, for the fault. A faulty line changes nothing. */
  readLine(text: string, line: number): RecordingStep | RecordingFault;
  /** The recording is over: session markets that its score did not decide are void, the events close. */
  finish(): readonly FeedEvent[];
  /** Everything a listener needs to stand where the reader stands. */
  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[];
  /** Markets of the recording that are not offered, with the reason, by market id. */
  readonly notOffered: ReadonlyMap<string, string>;
}

const SPORTS: Readonly<Record<string, string>> = { '1': 'Football', '2': 'Tennis', '4': 'Cricket' };

/** The digits of a key as one number: the numbers in it, from the second on with at least two digits. */
function digitsOf(key: string): string {
  const [first = '0', ...rest] = key.match(/\d+/g) ?? [];
  return first + rest.map((digits) => digits.padStart(2, '0')).join('');
}

/** Handicap runners have a selection of their own: the quarter goals above -100 as three digits behind the selection. */
function handicapKey(id: number, handicap: number): string {
  return `${id}:${String(Math.round((handicap + 100) * 4)).padStart(3, '0')}`;
}

class Reader implements RecordingReader {
  readonly notOffered = new Map<string, string>();
  readonly #options: RecordingOptions;
  readonly #ids: SessionIds;
  readonly #state = new FeedState();
  readonly #markets = new Map<string, RecordedMarket>();
  readonly #scores = new Map<string, RecordedScore>();
  readonly #events = new Map<string, string>();
  readonly #teams = new Map<string, readonly string[]>();
  readonly #openDates = new Map<string, number>();
  #at = 0;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#ids = {
      marketIdFor: options.marketIdFor ?? ((key) => `1.${digitsOf(key)}`),
      selectionIdFor: options.selectionIdFor ?? ((key) => Number(digitsOf(key))),
    };
  }

  readLine(text: string, line: number): RecordingStep | RecordingFault {
    const read = readStreamLine(text, line);
    if (!read.ok) return read;
    const { message } = read;
    const fault = this.#priceFault(message, line);
    if (fault !== null) return fault;
    this.#at = message.at ?? this.#at;
    const events =
      message.op === 'mcm' ? message.markets.flatMap((market) => this.#applyMarket(market)) : message.op === 'ccm' ? this.#applyCards(message.cards) : [];
    for (const event of events) this.#state.apply(event);
    return { ok: true, at: this.#at, events };
  }

  /** A price off the ladder, in a market that is offered. */
  #priceFault(message: StreamMessage, line: number): RecordingFault | null {
    if (message.op !== 'mcm') return null;
    for (const market of message.markets) {
      const refused = market.marketDefinition === undefined ? this.notOffered.has(market.id) : notOffered(market.marketDefinition) !== null;
      const reason = refused ? null : offLadder(market);
      if (reason !== null) return { ok: false, code: 'MALFORMED', line, reason };
    }
    return null;
  }

  #applyMarket(change: MarketChangeLine): FeedEvent[] {
    const definition = change.marketDefinition;
    const reason = definition === undefined ? null : notOffered(definition);
    if (reason !== null) this.notOffered.set(change.id, reason);
    if (this.notOffered.has(change.id)) return [];
    let market = this.#markets.get(change.id);
    if (market === undefined) {
      // Prices of a market that was never defined: a recording that begins in the middle.
      if (definition === undefined) return [];
      market = new RecordedMarket(
        change.id,
        (id, handicap) => this.#selectionOf(id, handicap),
        (runner) => this.#runnerName(runner),
      );
      this.#markets.set(change.id, market);
    }
    const event = definition === undefined ? [] : this.#sayEvent(definition.eventId, definition);
    return [...event, ...market.apply(change)];
  }

  #selectionOf(id: number, handicap: number): number {
    return handicap === 0 ? id : this.#ids.selectionIdFor(handicapKey(id, handicap));
  }
  #runnerName(runner: RunnerDefinitionLine): string {
    return runner.name ?? this.#options.names?.runners[String(runner.id)] ?? `Selection ${runner.id}`;
  }

  /** Says the event of a definition when it is new or better known than before. */
  #sayEvent(eventId: string, definition: MarketDefinitionLine): FeedEvent[] {
    const { eventTypeId } = definition;
    const named = this.#options.names?.events[eventId];
    const opens = Date.parse(definition.openDate ?? definition.marketTime ?? '');
    if (Number.isFinite(opens)) this.#openDates.set(eventId, opens);
    if (definition.marketType === 'MATCH_ODDS') {
      const runners = definition.runners.map((runner) => this.#runnerName(runner)).filter((name) => name !== 'The Draw');
      this.#teams.set(eventId, runners);
    }
    const teams = named?.teams ?? this.#teams.get(eventId) ?? definition.eventName?.split(' v ') ?? [];
    const name = definition.eventName ?? named?.name ?? (teams.length > 0 ? teams.join(' v ') : `Event ${eventId}`);
    return this.#sayDefinition(eventId, name, teams, eventTypeId as SportsEventTypeId);
  }

  #sayDefinition(eventId: string, eventName: string, teams: readonly string[], eventTypeId: SportsEventTypeId): FeedEvent[] {
    const openDate = (this.#openDates.get(eventId) ?? this.#at) + (this.#options.shift ?? 0);
    const event: EventDefinition = {
      eventId,
      eventName,
      eventTypeId,
      competitionId: `99000${eventTypeId}`,
      competitionName: `Recorded ${SPORTS[eventTypeId] ?? 'Matches'}`,
      openDate,
      teams,
    };
    const text = JSON.stringify(event);
    if (this.#events.get(eventId) === text) return [];
    this.#events.set(eventId, text);
    return [{ type: 'event', event }];
  }

  /** A line can carry scores of several matches; only one that this recording is about is played. */
  #applyCards(cards: readonly ScoreCardLine[]): FeedEvent[] {
    return cards.flatMap((card) => {
      const known = this.#events.has(card.eventId) || this.#scores.has(card.eventId);
      if (!known && cards.length > 1) return [];
      let score = this.#scores.get(card.eventId);
      if (score === undefined) {
        score = new RecordedScore(card.eventId, this.#options.sessions === false ? null : this.#ids);
        this.#scores.set(card.eventId, score);
      }
      return [...this.#eventOfCard(card), ...score.apply(card)];
    });
  }

  /** A match whose market lines are not recorded is introduced by its score lines. */
  #eventOfCard(card: ScoreCardLine): FeedEvent[] {
    if (this.#markets.size > 0 && this.#events.has(card.eventId)) return [];
    const { fixtureInfo } = card;
    if (fixtureInfo?.expectedStartTime !== undefined) this.#openDates.set(card.eventId, fixtureInfo.expectedStartTime);
    const teams = teamsOf(card) ?? this.#teams.get(card.eventId) ?? this.#options.names?.events[card.eventId]?.teams;
    if (teams === undefined) return this.#events.has(card.eventId) ? [] : this.#sayDefinition(card.eventId, `Event ${card.eventId}`, [], '4');
    this.#teams.set(card.eventId, teams);
    return this.#sayDefinition(card.eventId, teams.join(' v '), teams, '4');
  }

  finish(): readonly FeedEvent[] {
    const events: FeedEvent[] = [...this.#scores.values()].flatMap((score) => score.finish());
    for (const eventId of this.#events.keys()) events.push({ type: 'event-closed', eventId });
    for (const event of events) this.#state.apply(event);
    return events;
  }

  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[] {
    return this.#state.events(options);
  }
}

function teamsOf(card: ScoreCardLine): readonly string[] | undefined {
  const home = card.homeTeam?.name ?? card.fixtureInfo?.homeTeam;
  const away = card.awayTeam?.name ?? card.fixtureInfo?.awayTeam;
  return home === undefined || away === undefined ? undefined : [home, away];
}

export function createBetfairReader(options: RecordingOptions = {}): RecordingReader {
  return new Reader(options);
}

/** Kind, events and beginning of a recording. */
export type RecordingHead = { readonly ok: true; readonly op: 'mcm' | 'ccm'; readonly eventIds: readonly string[]; readonly firstAt: number } | RecordingFault;

/** The events that the lines of a file are about. A score line that carries two matches does not make both of them its own. */
function eventIdsOf(message: StreamMessage): readonly string[] {
  if (message.op === 'mcm') return message.markets.flatMap((market) => (market.marketDefinition === undefined ? [] : [market.marketDefinition.eventId]));
  return message.op === 'ccm' && message.cards.length === 1 ? message.cards.map((card) => card.eventId) : [];
}

/** Event ids, kind and beginning of a recording, or the fault that makes it unplayable. */
export function recordingHead(lines: Iterable<string>): RecordingHead {
  let line = 0;
  let head: { readonly op: 'mcm' | 'ccm'; readonly firstAt: number } | null = null;
  const eventIds = new Set<string>();
  for (const text of lines) {
    line += 1;
    const read = readStreamLine(text, line);
    if (!read.ok) {
      if (head === null) return read;
      continue;
    }
    const { message } = read;
    if (message.op === 'other') continue;
    head ??= { op: message.op, firstAt: message.at };
    for (const eventId of eventIdsOf(message)) eventIds.add(eventId);
  }
  if (head !== null) return { ok: true, op: head.op, firstAt: head.firstAt, eventIds: [...eventIds] };
  const reason = line === 0 ? 'the file is empty' : 'not a stream recording: no market or score message in it';
  return { ok: false, code: line === 0 ? 'EMPTY' : 'NOT_A_RECORDING', line: Math.max(1, line), reason };
}

/** Collects the names in all lines (several files may be chained); faulty lines are passed over here, `readLine` names them. */
export function recordingNames(lines: Iterable<string>): RecordingNames {
  const events: Record<string, { name?: string; teams?: readonly string[] }> = {};
  const runners: Record<string, string> = {};
  for (const text of lines) {
    const read = readStreamLine(text, 1);
    if (!read.ok) continue;
    if (read.message.op === 'ccm') for (const card of read.message.cards) nameTeams(card, events, runners);
    if (read.message.op !== 'mcm') continue;
    for (const { marketDefinition } of read.message.markets) {
      if (marketDefinition === undefined) continue;
      const { eventId, eventName } = marketDefinition;
      if (eventName !== undefined) events[eventId] = { ...events[eventId], name: eventName };
      for (const runner of marketDefinition.runners) if (runner.name !== undefined && runner.hc === undefined) runners[String(runner.id)] = runner.name;
    }
  }
  return { events, runners };
}

function nameTeams(card: ScoreCardLine, events: Record<string, { name?: string; teams?: readonly string[] }>, runners: Record<string, string>): void {
  for (const team of [card.homeTeam, card.awayTeam])
    if (team?.selectionId !== undefined && team.name !== undefined) runners[String(team.selectionId)] = team.name;
  const teams = teamsOf(card);
  if (teams !== undefined) events[card.eventId] = { name: teams.join(' v '), ...events[card.eventId], teams };
}
