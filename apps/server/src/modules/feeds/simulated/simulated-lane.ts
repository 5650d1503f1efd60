/** One lane of the programme: a live match, the upcoming ones, and their tournaments. */
import { createSimulatedMatch, createTournament, seasonFixtures, type CompetitionResult, type SimulatedMatch, type Tournament } from '@maidan/sports';
import type { FeedHost } from '../feeds.ts';
import { eventOf, OVERLAP_MS, type MatchPlanner } from './match-planner.ts';
import type { LanePlan, LaneState, PlannedMatch, SeasonState } from './programme-state.ts';
import { TimelineSource } from './timeline-source.ts';

/** Match time of one pass: short relative to a match, so that the next one always starts in time. */
const PASS_MS = 600_000;

export interface LaneParts {
  readonly host: Pick<FeedHost, 'clock' | 'log' | 'startSource' | 'endSource'>;
  readonly planner: MatchPlanner;
  /** Makes the programme durable; planned matches are shown only afterwards. */
  readonly save: () => Promise<void>;
}

export function matchSource(eventId: string): string {
  return `simulated:${eventId}`;
}

export class SimulatedLane {
  readonly state: LaneState;
  readonly #plan: LanePlan;
  readonly #parts: LaneParts;
  readonly #matches = new Map<PlannedMatch, TimelineSource<SimulatedMatch>>();
  readonly #tournaments = new Map<string, TimelineSource<Tournament>>();
  #due = 0;
  #working: Promise<void> | null = null;
  #stopped = false;

  constructor(state: LaneState, plan: LanePlan, parts: LaneParts) {
    this.state = state;
    this.#plan = plan;
    this.#parts = parts;
  }

  /** Returns the sources under which this lane may have positions. */
  sources(): string[] {
    const tournaments = Object.values(this.state.seasons).flatMap(({ competition }) =>
      competition.tournament === undefined ? [] : [matchSource(competition.tournament.eventId)],
    );
    return [...this.state.matches.map((match) => matchSource(match.spec.eventId)), ...tournaments];
  }

  /** Plans missing matches; returns whether it planned any. */
  fill(): boolean {
    const { matches } = this.state;
    const before = matches.length;
    const now = this.#parts.host.clock.now();
    while (matches.length < this.#plan.ahead + 1) {
      const first = matches.length === 0 && Object.keys(this.state.seasons).length === 0;
      matches.push(this.#parts.planner.plan(this.state, this.#plan, first ? null : this.#leadAfterLast(), now));
    }
    return matches.length > before;
  }

  /** Starts only the live match, so that all lanes are live before other matches are created. */
  async startLive(): Promise<void> {
    const [live] = this.state.matches;
    if (live !== undefined) await this.#startMatch(live);
  }

  async startRest(): Promise<void> {
    for (const season of Object.values(this.state.seasons)) await this.#startTournament(season);
    // a copy: matches planned meanwhile are started by their own pass
    for (const match of this.state.matches.slice()) await this.#startMatch(match);
  }

  /** Adds `ms` of match time and processes it in the background, pass by pass. */
  advance(ms: number): void {
    this.#due += ms;
    if (this.#working !== null) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** Resolves when no match time is left to process. */
  async idle(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  async #work(): Promise<void> {
    while (this.#due > 0 && !this.#stopped) {
      const ms = Math.min(this.#due, PASS_MS);
      this.#due -= ms;
      try {
        await this.#pass(ms);
      } catch (error) {
        this.#parts.host.log.error({ lane: this.state.name, error }, 'a simulated lane failed in this tick; it continues with the next');
        this.#due = 0;
      }
    }
  }

  async #pass(ms: number): Promise<void> {
    await this.startRest();
    await this.#keepLive(ms);
    // finished matches wait for their turn; the others are independent of each other
    await Promise.all([...this.#matches.values(), ...this.#tournaments.values()].map((source) => source.advance(ms)));
    for (let [head] = this.state.matches; head !== undefined && this.#matches.get(head)?.over === true; [head] = this.state.matches) await this.#finish(head);
    if (this.fill()) {
      await this.#parts.save();
      await this.startRest();
    }
  }

  /**
   * Keeps a match live: before the last balls of one are sent, the next one starts. A match can be shorter than this overlap, because a player
   * retired; then the one after it starts too.
   */
  async #keepLive(ms: number): Promise<void> {
    let covered = 0;
    for (const match of this.state.matches.slice()) {
      await this.#advanceToStart(match);
      covered = Math.max(covered, match.endsAt - (this.#matches.get(match)?.clock ?? match.firstClock));
      if (covered > ms + OVERLAP_MS) return;
    }
  }

  async #advanceToStart(match: PlannedMatch): Promise<void> {
    const source = this.#matches.get(match);
    if (source === undefined || source.clock >= match.startsAt) return;
    const spec = this.#parts.planner.updateDate(this.state, match.spec, match.startsAt, this.#parts.host.clock.now());
    if (spec !== match.spec) {
      match.spec = spec;
      await source.send([{ type: 'event', event: eventOf(spec) }]);
    }
    await source.advanceTo(match.startsAt);
  }

  async #finish(match: PlannedMatch): Promise<void> {
    const source = this.#matches.get(match);
    const season = this.state.seasons[match.season];
    const [home, away] = match.spec.teams;
    const { winner = null, scores } = source?.timeline.outcome ?? {};
    const result: CompetitionResult = { teams: [home.selectionId, away.selectionId], winner, ...(scores === undefined ? {} : { scores }) };
    this.#matches.delete(match);
    this.state.matches.splice(this.state.matches.indexOf(match), 1);
    season?.results.push(result);
    // durable before it is sent: after a crash in between, the result is found here and the tournament is rebuilt with it
    await this.#parts.save();
    await this.#recordInTournament(match.season, result);
    await this.#parts.host.endSource(matchSource(match.spec.eventId));
  }

  async #recordInTournament(seasonId: string, result: CompetitionResult): Promise<void> {
    const source = this.#tournaments.get(seasonId);
    if (source !== undefined) {
      await source.send(source.timeline.record(result));
      if (source.timeline.complete) await this.#endTournament(seasonId);
    } else this.#dropSeasonIfOver(seasonId);
  }

  async #endTournament(seasonId: string): Promise<void> {
    const source = this.#tournaments.get(seasonId);
    this.#tournaments.delete(seasonId);
    this.#dropSeasonIfOver(seasonId);
    await this.#parts.save();
    if (source !== undefined) await this.#parts.host.endSource(source.source);
  }

  #dropSeasonIfOver(seasonId: string): void {
    const season = this.state.seasons[seasonId];
    if (season === undefined || this.state.matches.some((match) => match.season === seasonId)) return;
    if (season.planned.length >= seasonFixtures(season.competition.teams.length).length) delete this.state.seasons[seasonId];
  }

  async #startMatch(match: PlannedMatch): Promise<void> {
    if (this.#matches.has(match)) return;
    const { host, planner } = this.#parts;
    const source: TimelineSource<SimulatedMatch> = new TimelineSource({
      source: matchSource(match.spec.eventId),
      clock: host.clock,
      firstClock: match.firstClock,
      make: (resumeAt) => {
        // resumed after a stop: the match continues from its position, so what has not begun starts later than announced
        if (resumeAt < match.startsAt) match.spec = planner.updateDate(this.state, match.spec, resumeAt, host.clock.now());
        return createSimulatedMatch(match.spec, { resumeAt });
      },
    });
    this.#matches.set(match, source);
    await host.startSource(source);
  }

  async #startTournament(season: SeasonState): Promise<void> {
    const { competitionId, tournament } = season.competition;
    if (tournament === undefined || this.#tournaments.has(competitionId)) return;
    const source = new TimelineSource<Tournament>({
      source: matchSource(tournament.eventId),
      clock: this.#parts.host.clock,
      firstClock: 0,
      make: (resumeAt) => createTournament(tournament, { results: season.results, resumeAt }),
    });
    this.#tournaments.set(competitionId, source);
    await this.#parts.host.startSource(source);
    if (!source.timeline.complete) return;
    // a crash came between storing and sending the last result: send the settled market now
    await source.send(source.timeline.fastForwardEvents({ settled: true }));
    await this.#endTournament(competitionId);
  }

  /** Returns the match time until the start of a match that is planned after the last one. */
  #leadAfterLast(): number {
    let lead = 0;
    this.state.matches.forEach((match, index) => {
      const clock = this.#matches.get(match)?.clock ?? match.firstClock;
      const left = match.endsAt - OVERLAP_MS - (index === 0 ? Math.max(clock, match.startsAt) : match.startsAt);
      lead += Math.max(0, left);
    });
    return lead;
  }
}
