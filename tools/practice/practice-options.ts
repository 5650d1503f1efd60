/** The options of `npm run practice`, and what follows from the seed. */
import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SITES } from '@maidan/sites';
import { findRecordings } from '../../apps/server/src/modules/feeds/recorded/recording-files.ts';

export const USAGE = `Usage: npm run practice -- --recording PATH [options]
  --recording PATH   a recorded Betfair stream (.ndjson, also .gz and .bz2), or a folder of them
  --speed N          match time over real time, 0.01 to 100000 (1); bet delays do not change
  --seed TEXT        the same password, app key and run as an earlier practice with this text
  --site KEY         the site whose markets are served (maidan)
  --money RUPEES     play money of the player (100000)
  --data PATH        a folder for the database and the certificate (a temporary one)
  --stay SECONDS     time after the end in which the API stays open (60)`;

export interface PracticeOptions {
  /** Absolute path of a file or folder. */
  readonly recording: string;
  readonly speed: number;
  readonly seed: string;
  readonly site: string;
  /** Rupees. */
  readonly money: number;
  /** Absolute path; null: a temporary folder. */
  readonly data: string | null;
  readonly staySeconds: number;
}

/** What a program signs in with. */
export interface PracticeCredentials {
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
}

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };

const fault = (text: string): { readonly ok: false; readonly fault: string } => ({ ok: false, fault: text });

const OPTIONS = {
  recording: { type: 'string' },
  speed: { type: 'string', default: '1' },
  seed: { type: 'string' },
  site: { type: 'string', default: 'maidan' },
  money: { type: 'string', default: '100000' },
  data: { type: 'string' },
  stay: { type: 'string', default: '60' },
} as const;

/** Reads the options. `folder`: where npm was called; paths are relative to it. */
export function readOptions(words: readonly string[], folder: string): Checked<PracticeOptions> {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...words], options: OPTIONS }));
  } catch (error) {
    // parseArgs throws one sentence about the word that it does not know
    return fault(error instanceof Error ? error.message : String(error));
  }
  const { recording, seed = randomBytes(4).toString('hex'), site, data } = values;
  if (recording === undefined || recording === '') return fault('--recording is missing.');
  const [speed, money, stay] = [Number(values.speed), Number(values.money), Number(values.stay)];
  if (!(speed >= 0.01 && speed <= 100_000)) return fault(`--speed must be a number from 0.01 to 100000, it is '${values.speed}'.`);
  if (!(Number.isInteger(money) && money >= 1 && money <= 10_000_000))
    return fault(`--money must be a whole number from 1 to 10000000, it is '${values.money}'.`);
  if (!(stay >= 0 && stay <= 86_400)) return fault(`--stay must be a number from 0 to 86400, it is '${values.stay}'.`);
  if (seed === '') return fault('--seed must not be empty.');
  if (!SITES.some(({ key }) => key === site)) return fault(`--site must be one of ${SITES.map(({ key }) => key).join(', ')}, it is '${site}'.`);
  const path = (name: string): string => resolve(folder, name);
  return { ok: true, value: { recording: path(recording), speed, seed, site, money, staySeconds: stay, data: data === undefined ? null : path(data) } };
}

/** Checks that a recording can be played and has prices. Returns its notes for the person at the terminal. */
export async function checkRecording(path: string): Promise<Checked<readonly string[]>> {
  const { recordings, faults, skipped, partial } = await findRecordings(path);
  if (recordings.some(({ op }) => op === 'mcm')) return { ok: true, value: [...faults, ...skipped, ...partial] };
  const [reason = 'it has scores and no prices; --recording needs a recorded market stream (messages with op mcm)'] = [...skipped, ...faults];
  return fault(`${path} cannot be played: ${reason}.`);
}

/** Returns the credentials of a practice: the same for the same seed. */
export function credentialsOf(seed: string): PracticeCredentials {
  const digest = (what: string): string => createHash('sha256').update(`${what}\n${seed}`).digest('hex');
  return { username: 'trader', password: `Ladder#${digest('password').slice(0, 8)}`, appKey: digest('app key').slice(0, 16) };
}
