/** Small invented recordings in the format of the market stream, and the location of the real recordings and reference vectors. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Levels as [hundredths, rupees]. */
type Levels = readonly (readonly [number, number])[];

/** Returns a line with back prices of the first runner, and its lay prices if there are any. */
export function marketLine(marketId: string, at: number, back: Levels, lay: Levels = []): string {
  const [atb, atl] = [back, lay].map((levels) => levels.map(([price, size]) => [price / 100, size]));
  const runner = { id: 1, atb, ...(lay.length === 0 ? {} : { atl }) };
  return `${JSON.stringify({ op: 'mcm', pt: at, mc: [{ id: marketId, rc: [runner] }] })}\n`;
}

/** A recorded market: its ids and its start. */
interface RecordedMarket {
  readonly eventId: string;
  readonly marketId: string;
  /** Default: 10 seconds after the first line. Ms since 1970. */
  readonly opensAt?: number;
}
interface RecordedState {
  readonly status: 'OPEN' | 'CLOSED';
  readonly inPlay: boolean;
  /** Id of the runner that has won, if the market is closed with a result. */
  readonly winner?: number;
}

/** When the recordings begin, ms since 1970. */
export const FIRST_LINE_AT = 1_600_000_000_000;

/** Returns a definition line of a market. `at`: ms since 1970. */
export function definitionLine(
  { eventId, marketId, opensAt = FIRST_LINE_AT + 10_000 }: RecordedMarket,
  at: number,
  { status, inPlay, winner }: RecordedState,
): string {
  const runner = (id: number, name: string) => ({ id, name, sortPriority: id, status: winner === undefined ? 'ACTIVE' : winner === id ? 'WINNER' : 'LOSER' });
  const marketDefinition = {
    eventId,
    eventTypeId: '2',
    eventName: 'A. Verma v L. Costa',
    marketType: 'MATCH_ODDS',
    name: 'Match Odds',
    bettingType: 'ODDS',
    numberOfWinners: 1,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    bspMarket: false,
    openDate: new Date(opensAt).toISOString(),
    marketTime: new Date(opensAt).toISOString(),
    status,
    inPlay,
    betDelay: inPlay ? 3 : 0,
    version: 1,
    complete: true,
    numberOfActiveRunners: 2,
    runners: [runner(1, 'A. Verma'), runner(2, 'L. Costa')],
  };
  return `${JSON.stringify({ op: 'mcm', pt: at, mc: [{ id: marketId, marketDefinition, ...(at === FIRST_LINE_AT ? { img: true } : {}) }] })}\n`;
}

/** Returns a whole tennis match: open, `prices` price lines a second apart, and a closing definition in which the first runner wins. */
export function recordingText(eventId: string, marketId: string, prices: number): string {
  const first = FIRST_LINE_AT;
  const lines = [definitionLine({ eventId, marketId }, first, { status: 'OPEN', inPlay: false })];
  for (let index = 1; index <= prices; index += 1) lines.push(marketLine(marketId, first + index * 1_000, [[150 + index, 10 + index]]));
  lines.push(definitionLine({ eventId, marketId }, first + (prices + 1) * 1_000, { status: 'CLOSED', inPlay: true, winner: 1 }));
  return lines.join('');
}

/** Returns a whole tennis match in which line n, a second after line n - 1, offers 10 + n rupees at 1.50. The first runner wins. */
export function countingText(eventId: string, marketId: string, lines: number): string {
  const first = FIRST_LINE_AT;
  const texts = [definitionLine({ eventId, marketId }, first, { status: 'OPEN', inPlay: true })];
  for (let line = 1; line <= lines; line += 1) texts.push(marketLine(marketId, first + line * 1_000, [[150, 10 + line]]));
  texts.push(definitionLine({ eventId, marketId }, first + (lines + 1) * 1_000, { status: 'CLOSED', inPlay: true, winner: 1 }));
  return texts.join('');
}

/** Real recordings and vectors; not part of the project. */
const SHARED = fileURLToPath(new URL('../../../../../../../shared/data/', import.meta.url));

/** Returns the path of a file or folder of the shared data; null if it is absent: the test is then skipped and reported. */
export function sharedData(path: string): string | null {
  const full = `${SHARED}${path}`;
  return existsSync(full) ? full : null;
}

/** Reads a JSON file of the shared data. */
export function readSharedJson(path: string): unknown {
  return JSON.parse(readFileSync(`${SHARED}${path}`, 'utf8'));
}
