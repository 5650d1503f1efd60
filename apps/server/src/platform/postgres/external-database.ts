/** DATABASE_URL: an external PostgreSQL. Reports what does not fit before anything is written. */
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartError, errorCode } from '../process/start-error.ts';

/** PostgreSQL 15, as in server_version_num. */
const LEAST_VERSION = 150_000;
const RETRY_MS = 300;
/** Errors that are temporary while the database and Maidan start together. */
const TEMPORARY_CODES = new Set(['ECONNREFUSED', '57P03', 'ENOTFOUND', 'EAI_AGAIN']);

/** Checks that the database answers, is recent enough and is writable. `patienceMs`: maximum wait for a database that is still starting. */
export async function checkExternalDatabase(url: string, log: Log, patienceMs = 5000): Promise<void> {
  const client = await connectPatiently(url, log, performance.now() + patienceMs);
  try {
    const { rows } = await client.query<{ version: string; number: string; read_only: string; standby: boolean; may_create: boolean; database: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number, current_setting('transaction_read_only') as read_only,
              pg_is_in_recovery() as standby, coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create, current_database() as database`,
    );
    const facts = rows[0];
    if (facts === undefined) throw new Error('no answer to a select of settings');
    const name = `The database of DATABASE_URL (${databasePlace(url)})`;
    if (Number(facts.number) < LEAST_VERSION) throw new StartError(`${name} is PostgreSQL ${facts.version}, but Maidan needs PostgreSQL 15 or newer.`);
    if (facts.standby) throw new StartError(`${name} is a standby and only reads. Set DATABASE_URL to the primary.`);
    if (facts.read_only === 'on')
      throw new StartError(`${name} is read-only (default_transaction_read_only is on). Make it writable, or set DATABASE_URL to another.`);
    if (!facts.may_create)
      throw new StartError(`${name} does not let this user make tables. Grant it: grant create on schema public to the user of DATABASE_URL.`);
  } finally {
    await client.end();
  }
}

/** Checks that the role of DATABASE_URL can connect and that DATABASE_OWNER_URL names the same database. Throws StartError. */
export async function checkServingDatabase(url: string, ownerUrl: string, log: Log): Promise<void> {
  const identityOf = async (of: string): Promise<string> => {
    const client = await connectPatiently(of, log, 0);
    try {
      const { rows } = await client.query<{ name: string; started: string }>('select current_database() as name, pg_postmaster_start_time()::text as started');
      return JSON.stringify(rows[0]);
    } finally {
      await client.end();
    }
  };
  if ((await identityOf(url)) === (await identityOf(ownerUrl))) return;
  throw new StartError(`DATABASE_OWNER_URL (${databasePlace(ownerUrl)}) and DATABASE_URL (${databasePlace(url)}) name different databases.`);
}

async function connectPatiently(url: string, log: Log, giveUp: number): Promise<Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = clientOf(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch((closing: unknown) => log.debug({ err: closing }, 'Could not close a failed connection.'));
      const code = errorCode(error) ?? codeOfFirst(error);
      if (code !== null && TEMPORARY_CODES.has(code) && performance.now() + RETRY_MS < giveUp) {
        if (attempt === 1) log.info({ database: databasePlace(url) }, 'The database does not answer yet: waiting for it.');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      throw new StartError(refusalInWords(code, error, url), { cause: error });
    }
  }
}

function clientOf(url: string): Client {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'maidan-check' });
    client.on('error', () => undefined); // a connection that breaks later fails its query, which reports the error
    return client;
  } catch (error) {
    throw new StartError(
      'DATABASE_URL cannot be read. It looks like postgres://user:password@host:5432/database; special characters in the password are written as %XX.',
      { cause: error },
    );
  }
}

function refusalInWords(code: string | null, error: unknown, url: string): string {
  const place = databasePlace(url);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${place} (DATABASE_URL). Start it, correct the address, or leave DATABASE_URL away to use Maidan's own.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of DATABASE_URL (${place}) is unknown. Correct the name.`;
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user or password of DATABASE_URL.`;
    case '3D000':
      return `The database named by DATABASE_URL does not exist at ${place}. Create it (create database ...), or correct the name.`;
    case '53300':
      return `The database at ${place} has no free connection (max_connections is reached).`;
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return `The database of DATABASE_URL (${place}) cannot be used: ${reason}.`;
    }
  }
}

/** Returns the code of the first error: Node tries several addresses of one name and reports the errors together. */
function codeOfFirst(error: unknown): string | null {
  return error instanceof AggregateError ? errorCode(error.errors[0]) : null;
}

/** Returns host, port and database of a URL: the part without secrets. */
export function databasePlace(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname)}:${port === '' ? '5432' : port}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
}
