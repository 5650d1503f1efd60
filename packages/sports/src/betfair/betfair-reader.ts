/** Reads recordings of the Betfair stream: market lines (mcm) and cricket score lines (ccm) of one or several events. */
import type { EventDefinition, FeedEvent, SportsEventTypeId } from '@maidan/domain';
import { FeedState } from '../timeline/feed-state.ts';
import { notOfferedReason, offLadderReason, RecordedMarket } from './recorded-market.ts';
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

/** Names and teams found in a recording, for market lines without names. Plain data. */
export interface RecordingNames {
  readonly events: Readonly<Record<string, { readonly name?: string; readonly teams?: readonly string[] }>>;
  readonly runners: Readonly<Record<string, string>>;
}

export interface RecordingOptions {
  readonly names?: RecordingNames;
  /** Returns the id of a market that the recording lacks (sessions), for a stable key. Default: the digits of the key. */
  readonly marketIdFor?: (key: string) => string;
  readonly selectionIdFor?: (key: string) => number;
  /** Whether to add session markets of 6, 10, 15 and 20 overs from the score lines; default true. */
  readonly sessions?: boolean;
  /** Shifts openDate of the events, ms. Default 0. */
  readonly shift?: number;
}

/** Reads the lines of one or several files of the same feed, merged by publish time, and keeps the state between lines. */
export interface RecordingReader {
  /** Returns the events of a line, or its fault; a faulty line changes nothing. `line` is the 1-based line number for the fault. */
  readLine(text: string, line: number): RecordingStep | RecordingFault;
  /** Ends the recording: voids the session markets that its score did not decide, and closes the events. */
  finish(): readonly FeedEvent[];
  /** Returns the events that bring a new subscriber to the current state. */
  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[];
  /** Reasons why markets of the recording are not offered, by market id. */
  readonly notOffered: ReadonlyMap<string, string>;
}

const SPORTS: Readonly<Record<string, string>> = { '1': 'Football', '2': 'Tennis', '4': 'Cricket' };

/** Joins the numbers in a key; from the second on each has at least two digits. */
function digitsOf(key: string): string {
  const [first = '0', ...rest] = key.match(/\d+/g) ?? [];
  return first + rest.map((digits) => digits.padStart(2, '0')).join('');
}

/** Returns the key of a handicap runner, which has its own selection: the id, then the quarter goals above -100 as three digits. */
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

  /** Returns a fault if an offered market has a price off the ladder. */
  #priceFault(message: StreamMessage, line: number): RecordingFault | null {
    if (message.op !== 'mcm') return null;
    for (const market of message.markets) {
      const refused = market.marketDefinition === undefined ? this.notOffered.has(market.id) : notOfferedReason(market.marketDefinition) !== null;
      const reason = refused ? null : offLadderReason(market);
      if (reason !== null) return { ok: false, code: 'MALFORMED', line, reason };
    }
    return null;
  }

  #applyMarket(change: MarketChangeLine): FeedEvent[] {
    const definition = change.marketDefinition;
    const reason = definition === undefined ? null : notOfferedReason(definition);
    if (reason !== null) this.notOffered.set(change.id, reason);
    if (this.notOffered.has(change.id)) return [];
    let market = this.#markets.get(change.id);
    if (market === undefined) {
      // A recording that begins in the middle can have prices of undefined markets.
      if (definition === undefined) return [];
      market = new RecordedMarket(
        change.id,
        (id, handicap) => this.#selectionOf(id, handicap),
        (runner) => this.#runnerName(runner),
      );
      this.#markets.set(change.id, market);
    }
    const event = definition === undefined ? [] : this.#emitEvent(definition.eventId, definition);
    return [...event, ...market.apply(change)];
  }

  #selectionOf(id: number, handicap: number): number {
    return handicap === 0 ? id : this.#ids.selectionIdFor(handicapKey(id, handicap));
  }
  #runnerName(runner: RunnerDefinitionLine): string {
    return runner.name ?? this.#options.names?.runners[String(runner.id)] ?? `Selection ${runner.id}`;
  }

  /** Emits the event of a definition if it is new or has changed. */
  #emitEvent(eventId: string, definition: MarketDefinitionLine): FeedEvent[] {
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
    return this.#emitDefinition(eventId, name, teams, eventTypeId as SportsEventTypeId);
  }

  #emitDefinition(eventId: string, eventName: string, teams: readonly string[], eventTypeId: SportsEventTypeId): FeedEvent[] {
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

  /** Applies the scores of the recording's matches. A line can also have scores of other matches. */
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

  /** Emits the event of a match from its score lines if the recording has no market lines for it. */
  #eventOfCard(card: ScoreCardLine): FeedEvent[] {
    if (this.#markets.size > 0 && this.#events.has(card.eventId)) return [];
    const { fixtureInfo } = card;
    if (fixtureInfo?.expectedStartTime !== undefined) this.#openDates.set(card.eventId, fixtureInfo.expectedStartTime);
    const teams = teamsOf(card) ?? this.#teams.get(card.eventId) ?? this.#options.names?.events[card.eventId]?.teams;
    if (teams === undefined) return this.#events.has(card.eventId) ? [] : this.#emitDefinition(card.eventId, `Event ${card.eventId}`, [], '4');
    this.#teams.set(card.eventId, teams);
    return this.#emitDefinition(card.eventId, teams.join(' v '), teams, '4');
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

/** Returns a reader at the beginning of a recording. */
export function createBetfairReader(options: RecordingOptions = {}): RecordingReader {
  return new Reader(options);
}

/** Kind, event ids and first publish time (ms) of a recording. */
export type RecordingHead = { readonly ok: true; readonly op: 'mcm' | 'ccm'; readonly eventIds: readonly string[]; readonly firstAt: number } | RecordingFault;

/** Returns the ids of the events of a line. A score line with several matches gives none. */
function eventIdsOf(message: StreamMessage): readonly string[] {
  if (message.op === 'mcm') return message.markets.flatMap((market) => (market.marketDefinition === undefined ? [] : [market.marketDefinition.eventId]));
  return message.op === 'ccm' && message.cards.length === 1 ? message.cards.map((card) => card.eventId) : [];
}

/** Returns the head of a recording, or the fault that makes it unplayable. */
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

/** Collects the names in all lines, also of several files. Skips faulty lines; `readLine` reports them. */
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
