/**
 * `npm run audit:log [-- --from N --anchors FILE --json]`: verifies the audit log of the configured database, also beside a running server.
 * Prints the first bad seq and exits with code 1 if the log is not as it was written.
 */
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { openDatabaseForCommand } from '../../platform/postgres/configured-database.ts';
import { commandOptions } from '../../platform/process/command-words.ts';
import { isForPeople } from '../../platform/process/run-process.ts';
import { StartError, writeFaultInWords } from '../../platform/process/start-error.ts';
import { OrderedStops } from '../../platform/process/stop-list.ts';
import { createLog } from '../../platform/log.ts';
import { readAnchorFile } from './anchor-delivery.ts';
import { anchorFile, readAuditPublicKey, type Anchor } from './anchor-note.ts';
import { verifyChain, type ChainVerdict } from './chain-verification.ts';

interface CommandOptions {
  readonly from: number;
  readonly files: readonly string[];
  readonly json: boolean;
}

function optionsOf(args: readonly string[]): CommandOptions {
  const { values } = commandOptions({
    args: [...args],
    options: { from: { type: 'string', default: '1' }, anchors: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
  });
  const from = Number(values.from);
  if (!Number.isSafeInteger(from) || from < 1) throw new StartError(`--from must be a whole number of at least 1, it is '${values.from}'.`);
  return { from, files: values.anchors, json: values.json };
}

/** Reads the anchors of the files that the caller names and of DATA_DIR. Throws StartError for a file that cannot be read or has no anchor. */
async function readAnchors(dataDirectory: string, files: readonly string[], warn: (text: string) => void): Promise<readonly Anchor[]> {
  const all: Anchor[] = [];
  for (const file of [anchorFile(dataDirectory), ...files]) {
    const { anchors, otherLines } = await readAnchorFile(file).catch((error: unknown) => {
      throw new StartError(`The anchors in ${file} cannot be read: ${writeFaultInWords(error) ?? String(error)}.`, { cause: error });
    });
    if (files.includes(file) && anchors.length === 0) throw new StartError(`There is no anchor in ${file}.`);
    if (otherLines > 0) warn(`${otherLines} lines of ${file} are no anchors.`);
    all.push(...anchors);
  }
  return all;
}

function verdictText({ ok, checked, head, anchors, fault }: ChainVerdict, seconds: number): string {
  const rate = `${checked} links (up to ${head}) and ${anchors} anchors in ${seconds.toFixed(1)} s, ${Math.round(checked / Math.max(seconds, 0.001))} a second`;
  if (ok) return `ok    ${rate}`;
  return `FAIL  ${fault!.seq === null ? '' : `link ${fault!.seq}: `}${fault!.what}\n      ${rate}`;
}

/** Prints the verdict; returns the exit code. */
export async function auditLogCommand(args: readonly string[], environment: NodeJS.ProcessEnv, print: (text: string) => void): Promise<number> {
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const stops = new OrderedStops();
  try {
    const { from, files, json } = optionsOf(args);
    const config = readConfig(environment);
    const { url, description } = await openDatabaseForCommand(config, log, stops);
    const database = openDatabase(url, { applicationName: 'maidan-audit', maxConnections: 1 });
    stops.add('the verification', () => database.close());
    const warnings: string[] = [];
    const anchors = await readAnchors(config.dataDirectory, files, (text) => void warnings.push(text));
    const key = readAuditPublicKey(config.dataDirectory);
    if (key === null) warnings.push('DATA_DIR has no readable audit.key: the signatures of anchors are checked with the key that each names.');
    const begin = performance.now();
    const verdict = await verifyChain(database, { from, anchors, ...(key === null ? {} : { keys: [key] }) });
    const seconds = (performance.now() - begin) / 1000;
    print(json ? JSON.stringify({ ...verdict, seconds, warnings }) : [description, ...warnings, verdictText(verdict, seconds)].join('\n'));
    return verdict.ok ? 0 : 1;
  } catch (error) {
    if (!isForPeople(error)) throw error;
    print(error.message);
    return 1;
  } finally {
    await stops.run(log);
  }
}

process.exitCode = await auditLogCommand(process.argv.slice(2), process.env, (text) => void process.stdout.write(`${text}\n`));
