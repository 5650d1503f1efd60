/** Parses the lines of a Betfair stream recording and checks the shape of the fields in use. */

/** Why a line of a recording cannot be played. line is 1-based. */
export interface RecordingFault {
  readonly ok: false;
  readonly code: 'EMPTY' | 'NOT_A_RECORDING' | 'CUT_OFF' | 'MALFORMED';
  readonly line: number;
  /** English, for the operator. */
  readonly reason: string;
}

export interface RunnerDefinitionLine {
  readonly id: number;
  readonly hc?: number;
  readonly name?: string;
  readonly status: string;
  readonly sortPriority?: number;
  /** Per cent. */
  readonly adjustmentFactor?: number;
}
export interface MarketDefinitionLine {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly status: string;
  readonly inPlay: boolean;
  readonly runners: readonly RunnerDefinitionLine[];
  readonly name?: string;
  readonly eventName?: string;
  readonly marketType?: string;
  readonly bettingType?: string;
  readonly numberOfWinners?: number;
  readonly betDelay?: number;
  readonly turnInPlayEnabled?: boolean;
  readonly openDate?: string;
  readonly marketTime?: string;
  readonly priceLadderDefinition?: { readonly type?: string };
}
/** [price, size], or [position, price, size] of best-price ladders. Decimal prices, pounds. */
export type Levels = readonly (readonly number[])[];
export interface RunnerChangeLine {
  readonly id: number;
  readonly hc?: number;
  readonly atb?: Levels;
  readonly atl?: Levels;
  readonly batb?: Levels;
  readonly batl?: Levels;
  readonly ltp?: number;
  readonly tv?: number;
  /** Total traded at each changed price. */
  readonly trd?: Levels;
}
export interface MarketChangeLine {
  readonly id: string;
  readonly img?: boolean;
  readonly tv?: number;
  readonly marketDefinition?: MarketDefinitionLine;
  readonly rc?: readonly RunnerChangeLine[];
}

export interface InningsStatsLine {
  readonly inningsNum: number;
  readonly battingTeam?: string;
  readonly inningsRuns: number;
  readonly inningsOvers: string;
  readonly inningsWickets: number;
}
export interface ScoreCardLine {
  readonly eventId: string;
  readonly marketId?: string;
  readonly fixtureInfo?: {
    readonly fixtureStatus?: string;
    readonly eventStatus?: string;
    readonly eventDescription?: string;
    readonly expectedStartTime?: number;
    readonly maxOvers?: number;
    readonly homeTeam?: string;
    readonly awayTeam?: string;
  };
  readonly homeTeam?: { readonly name?: string; readonly selectionId?: number };
  readonly awayTeam?: { readonly name?: string; readonly selectionId?: number };
  readonly matchStats?: {
    readonly currentInnings: number;
    readonly inningsStats: readonly InningsStatsLine[];
    readonly battingTeamStats?: Readonly<Record<string, string | number>>;
    readonly bowlingTeamStats?: Readonly<Record<string, string | number>>;
  };
}

export type StreamMessage =
  | { readonly op: 'mcm'; readonly at: number; readonly markets: readonly MarketChangeLine[] }
  | { readonly op: 'ccm'; readonly at: number; readonly cards: readonly ScoreCardLine[] }
  /** Connection and status messages, which give no events. */
  | { readonly op: 'other'; readonly at: number | null };

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
function areLevels(value: unknown, width: number): boolean {
  const isLevel = (level: unknown): boolean => Array.isArray(level) && level.length === width && level.every((part) => isNumber(part) && part >= 0);
  return value === undefined || (Array.isArray(value) && value.every(isLevel));
}
function isOptional(value: unknown, type: 'string' | 'number' | 'boolean'): boolean {
  return value === undefined || (type === 'number' ? isNumber(value) : typeof value === type);
}

function definitionFault(definition: unknown): string | null {
  if (!isObject(definition)) return 'marketDefinition is no object';
  for (const name of ['eventId', 'eventTypeId', 'status']) if (typeof definition[name] !== 'string') return `marketDefinition.${name} is missing`;
  if (typeof definition['inPlay'] !== 'boolean') return 'marketDefinition.inPlay is missing';
  for (const name of ['numberOfWinners', 'betDelay']) if (!isOptional(definition[name], 'number')) return `marketDefinition.${name} is no number`;
  for (const name of ['name', 'eventName', 'marketType', 'openDate', 'marketTime'])
    if (!isOptional(definition[name], 'string')) return `marketDefinition.${name} is no text`;
  const { runners } = definition;
  if (!Array.isArray(runners)) return 'marketDefinition.runners is no list';
  const sound = runners.every(
    (runner: unknown) =>
      isObject(runner) &&
      isNumber(runner['id']) &&
      typeof runner['status'] === 'string' &&
      isOptional(runner['name'], 'string') &&
      isOptional(runner['hc'], 'number'),
  );
  return sound ? null : 'marketDefinition has a runner without id or status';
}

function runnerFault(change: unknown): string | null {
  if (!isObject(change) || !isNumber(change['id'])) return 'a runner change without id';
  for (const name of ['atb', 'atl', 'trd']) if (!areLevels(change[name], 2)) return `${name} of runner ${change['id']} is no list of [price, size]`;
  for (const name of ['batb', 'batl']) if (!areLevels(change[name], 3)) return `${name} of runner ${change['id']} is no list of [position, price, size]`;
  for (const name of ['ltp', 'tv', 'hc']) if (!isOptional(change[name], 'number')) return `${name} of runner ${change['id']} is no number`;
  return null;
}

function marketFault(market: unknown): string | null {
  if (!isObject(market) || typeof market['id'] !== 'string') return 'a market change without id';
  if (!/^1\.\d+$/.test(market['id'])) return `${market['id']} is no market id`;
  if (!isOptional(market['tv'], 'number')) return 'tv is no number';
  if (market['marketDefinition'] !== undefined) {
    const wrong = definitionFault(market['marketDefinition']);
    if (wrong !== null) return wrong;
  }
  const changes = market['rc'] ?? [];
  if (!Array.isArray(changes)) return 'rc is no list';
  return changes.reduce<string | null>((wrong, change) => wrong ?? runnerFault(change), null);
}

function statsFault(stats: unknown): string | null {
  if (!isObject(stats) || !isNumber(stats['currentInnings']) || !Array.isArray(stats['inningsStats'])) return 'matchStats without innings';
  const sound = stats['inningsStats'].every(
    (innings: unknown) =>
      isObject(innings) &&
      ['inningsNum', 'inningsRuns', 'inningsWickets'].every((name) => isNumber(innings[name])) &&
      typeof innings['inningsOvers'] === 'string' &&
      /^\d+(\.[0-6])?$/.test(innings['inningsOvers']) &&
      isOptional(innings['battingTeam'], 'string'),
  );
  return sound ? null : 'inningsStats with a score that is none';
}

function cardFault(card: unknown): string | null {
  if (!isObject(card) || typeof card['eventId'] !== 'string') return 'a score without eventId';
  if (card['fixtureInfo'] !== undefined && !isObject(card['fixtureInfo'])) return 'fixtureInfo is no object';
  return card['matchStats'] === undefined ? null : statsFault(card['matchStats']);
}

function fault(code: RecordingFault['code'], line: number, reason: string): RecordingFault {
  return { ok: false, code, line, reason };
}

function unreadable(text: string, line: number, error: unknown): RecordingFault {
  if (text.trim() === '') return line === 1 ? fault('EMPTY', line, 'the file is empty') : fault('MALFORMED', line, 'the line is empty');
  const begins = /^\s*\{\s*"/.test(text);
  if (begins && !text.trimEnd().endsWith('}')) return fault('CUT_OFF', line, 'the line is cut off');
  const detail = error instanceof Error ? error.message : String(error);
  return line === 1
    ? fault('NOT_A_RECORDING', line, 'not a stream recording: the first line is no JSON object')
    : fault('MALFORMED', line, `not JSON: ${detail}`);
}

/** Parses one line, or returns its fault. `line` is its 1-based number. */
export function readStreamLine(text: string, line: number): { readonly ok: true; readonly message: StreamMessage } | RecordingFault {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return unreadable(text, line, error);
  }
  if (!isObject(parsed) || typeof parsed['op'] !== 'string') {
    return fault(line === 1 ? 'NOT_A_RECORDING' : 'MALFORMED', line, 'no stream message: it has no op');
  }
  const at = isNumber(parsed['pt']) ? parsed['pt'] : null;
  if (parsed['op'] !== 'mcm' && parsed['op'] !== 'ccm') return { ok: true, message: { op: 'other', at } };
  if (at === null) return fault('MALFORMED', line, 'no publish time (pt)');
  const members = parsed[parsed['op'] === 'mcm' ? 'mc' : 'cc'] ?? [];
  if (!Array.isArray(members)) return fault('MALFORMED', line, 'its changes are no list');
  const check = parsed['op'] === 'mcm' ? marketFault : cardFault;
  const wrong = members.reduce<string | null>((found, member) => found ?? check(member), null);
  if (wrong !== null) return fault('MALFORMED', line, wrong);
  const message: StreamMessage =
    parsed['op'] === 'mcm' ? { op: 'mcm', at, markets: members as MarketChangeLine[] } : { op: 'ccm', at, cards: members as ScoreCardLine[] };
  return { ok: true, message };
}
