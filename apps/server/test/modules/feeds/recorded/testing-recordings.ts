/** Small invented recordings in the format of the market stream, and the location of the real recordings and reference vectors. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns a line with back prices of the first runner as [hundredths, rupees]. */
export function marketLine(marketId: string, at: number, back: readonly (readonly [number, number])[]): string {
  return `${JSON.stringify({ op: 'mcm', pt: at, mc: [{ id: marketId, rc: [{ id: 1, atb: back.map(([price, size]) => [price / 100, size]) }] }] })}\n`;
}

/** The ids of a recorded market. */
interface RecordedMarket {
  readonly eventId: string;
  readonly marketId: string;
}
interface RecordedState {
  readonly status: 'OPEN' | 'CLOSED';
  readonly inPlay: boolean;
  /** Id of the runner that has won, if the market is closed with a result. */
  readonly winner?: number;
}

/** Returns a definition line of a market. `at`: ms since 1970. */
function definitionLine({ eventId, marketId }: RecordedMarket, at: number, { status, inPlay, winner }: RecordedState): string {
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
    openDate: new Date(1_600_000_010_000).toISOString(),
    marketTime: new Date(1_600_000_010_000).toISOString(),
    status,
    inPlay,
    betDelay: inPlay ? 3 : 0,
    version: 1,
    complete: true,
    numberOfActiveRunners: 2,
    runners: [runner(1, 'A. Verma'), runner(2, 'L. Costa')],
  };
  return `${JSON.stringify({ op: 'mcm', pt: at, mc: [{ id: marketId, marketDefinition, ...(at === 1_600_000_000_000 ? { img: true } : {}) }] })}\n`;
}

/** Returns a whole tennis match: open, `prices` price lines a second apart, and a closing definition in which the first runner wins. */
export function recordingText(eventId: string, marketId: string, prices: number): string {
  const first = 1_600_000_000_000;
  const lines = [definitionLine({ eventId, marketId }, first, { status: 'OPEN', inPlay: false })];
  for (let index = 1; index <= prices; index += 1) lines.push(marketLine(marketId, first + index * 1_000, [[150 + index, 10 + index]]));
  lines.push(definitionLine({ eventId, marketId }, first + (prices + 1) * 1_000, { status: 'CLOSED', inPlay: true, winner: 1 }));
  return lines.join('');
}

/** Returns a whole tennis match in which line n, a second after line n - 1, offers 10 + n rupees at 1.50. The first runner wins. */
export function countingText(eventId: string, marketId: string, lines: number): string {
  const first = 1_600_000_000_000;
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
