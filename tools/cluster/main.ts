/**
 * npm run cluster [-- --gateways 2 --exchanges 2 --houses 1 --port 3000]: a whole cluster on this machine, on DATABASE_URL (or Maidan's own
 * PostgreSQL in DATA_DIR) and the NATS server of NATS_URL. A process that ends is started again; Ctrl-C stops all.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ClusterProcesses } from './cluster-processes.ts';
import { provideServices } from './cluster-ground.ts';

const { values } = parseArgs({
  options: {
    gateways: { type: 'string', default: '2' },
    exchanges: { type: 'string', default: '2' },
    houses: { type: 'string', default: '1' },
    port: { type: 'string', default: process.env['PORT'] || '3000' },
  },
});

function countOf(name: 'gateways' | 'exchanges' | 'houses' | 'port', most: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  console.error(`--${name} must be a whole number from 1 to ${most}, it is '${values[name]}'.`);
  return process.exit(1);
}

/** Prints the sentences that a process prints for people, its warnings and its errors; drops all other log lines. */
function heard(name: string, line: string): void {
  if (/"level":"(warn|error)"|^ended|[A-Z_]+ must |^(Another|A |No |The )/.test(line)) console.log(`${name}: ${line}`);
}

const plan = { gateways: countOf('gateways', 20), exchanges: countOf('exchanges', 20), houses: countOf('houses', 5), port: countOf('port', 65_000) };
const dataDirectory = resolve(process.env['DATA_DIR'] || './data');
mkdirSync(dataDirectory, { recursive: true });
const services = await provideServices(dataDirectory).catch((error: unknown): never => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
});
const environment = { ...services.environment, NATS_URL: services.natsUrl, DATA_DIR: dataDirectory };
const processes = new ClusterProcesses({ ...plan, environment, heard });

let leaving = false;
async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  console.log('Stopping all processes.');
  await processes.stop();
  await services.release();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0));

try {
  await processes.start();
  console.log('\nA cluster is open (this machine only). Play money only.\n');
  for (const { name, role, url } of processes.all) console.log(`  ${name.padEnd(12)} ${url}/  ${role === 'gateway' ? '' : `(${role}: /readyz, /metrics)`}`);
  console.log('\nCtrl-C stops all of it.\n');
} catch (error) {
  if (!leaving) {
    console.error(error instanceof Error ? error.message : String(error));
    await leave(1);
  }
}
