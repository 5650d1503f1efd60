/** What the practice prints. */
import type { ClearedRow } from './api-client.ts';
import type { PracticeCredentials, PracticeOptions } from './practice-options.ts';
import type { PracticePorts, PracticeProgress } from './practice-server.ts';

export interface PracticePlace {
  readonly options: PracticeOptions;
  readonly ports: PracticePorts;
  readonly credentials: PracticeCredentials;
  readonly authorityFile: string;
}

const rows = (lines: readonly (readonly [string, string])[]): string => lines.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n');

/** Returns the table with everything that a program needs to sign in. */
export function placeTable({ options, ports, credentials, authorityFile }: PracticePlace): string {
  return rows([
    ['Recording', options.recording],
    ['Speed', `${options.speed}; begins with the first login`],
    ['Host', 'localhost'],
    ['HTTPS port', `${ports.https}  (identity, JSON-RPC and REST)`],
    ['Stream port', `${ports.stream}  (TLS)`],
    ['User', credentials.username],
    ['Password', credentials.password],
    ['App key', credentials.appKey],
    ['Certificate', authorityFile],
    ['Play money', `${options.money} INR`],
    ['Seed', `${options.seed}  (--seed ${options.seed} gives the same run again)`],
    ['Site', `http://localhost:${ports.site}/`],
  ]);
}

/** Returns one line of progress, such as '2022-07-09 10:12:30  37 %  1:02:11 of 2:48:00'. */
export function progressLine({ state, at, of, matchTime }: PracticeProgress): string {
  if (state === 'waits') return 'The recording waits for the first login.';
  if (state === 'ended') return 'The recording has ended.';
  const share = of === 0 ? 100 : Math.floor((Math.min(at, of) / of) * 100);
  const time = new Date(matchTime).toISOString().slice(0, 19).replace('T', ' ');
  return `${time}  ${String(share).padStart(3)} %  ${clockTime(Math.min(at, of))} of ${clockTime(of)}`;
}

function clockTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Returns the result of the player: each settled market, and their sum after commission. */
export function resultTable(markets: readonly ClearedRow[]): string {
  if (markets.length === 0) return '  No bet was settled.';
  const money = (value: number): string => value.toFixed(2).padStart(14);
  const lines = markets.map(
    ({ marketId = '', betCount = 0, profit = 0, commission = 0 }) =>
      `  ${marketId.padEnd(18)}${String(betCount).padStart(6)}${money(profit)}${money(commission)}`,
  );
  const total = markets.reduce((sum, { profit = 0, commission = 0 }) => sum + Math.round((profit - commission) * 100), 0) / 100;
  return [
    `  ${'Market'.padEnd(18)}${'Bets'.padStart(6)}${'Profit'.padStart(14)}${'Commission'.padStart(14)}`,
    ...lines,
    `  ${'After commission'.padEnd(24)}${money(total)}`,
  ].join('\n');
}
