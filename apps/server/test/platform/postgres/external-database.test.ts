import { createServer, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectingLog } from '../testing-log.ts';
import { openDatabaseForServer } from '../../../src/platform/postgres/configured-database.ts';
import { checkExternalDatabase, databasePlace } from '../../../src/platform/postgres/external-database.ts';
import { openTestDatabase, type TestDatabase } from './testing-database.ts';

let database: TestDatabase;
const { log: quietLog } = collectingLog();
const check = (url: string): Promise<void> => checkExternalDatabase(url, quietLog, 0);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** Returns the test database's URL with another database name, user or port. */
function changeUrl(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.toString();
}

describe('DATABASE_URL', () => {
  it('that answers, is new enough and writable is accepted, and described without its password', async () => {
    await expect(check(database.url)).resolves.toBeUndefined();
    const opened = await openDatabaseForServer({ databaseUrl: database.url, dataDirectory: '/nowhere' }, quietLog, { add: () => undefined });
    expect(opened.description).toMatch(/^PostgreSQL at .* \(DATABASE_URL\)$/);
    expect(databasePlace('postgres://maidan:secret@db.example:6000/live')).toBe('db.example:6000/live');
  });

  it('that does not answer, or has an unknown host, database or scheme, is refused with an explanation', async () => {
    const free = await closedPort();
    await expect(check(`postgres://u:secret@127.0.0.1:${free}/x`)).rejects.toThrow(`No PostgreSQL answers at 127.0.0.1:${free}/x (DATABASE_URL)`);
    await expect(check('postgres://u@no-such-host.invalid/x')).rejects.toThrow(/The host of DATABASE_URL \(no-such-host\.invalid:5432\/x\) is unknown/);
    await expect(check(changeUrl((url) => (url.pathname = '/no_such_database')))).rejects.toThrow(/named by DATABASE_URL does not exist/);
    await expect(openDatabaseForServer({ databaseUrl: 'mysql://u@h/x', dataDirectory: '/nowhere' }, quietLog, { add: () => undefined })).rejects.toThrow(
      /must start with postgres/,
    );
  });

  it('with an unknown user is refused with an explanation', async () => {
    await expect(check(changeUrl((url) => (url.username = 'no_such_user')))).rejects.toThrow(
      /refuses the user or password|role "no_such_user" does not exist|cannot be used/,
    );
  });

  it('that is read-only or allows no new table is refused with the missing grant', async () => {
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    const role = `${name}_reader`;
    try {
      await admin.query(`create role ${role} login password 'reader'`);
      await admin.query('revoke create on schema public from public');
      const reader = changeUrl((url) => ([url.username, url.password] = [role, 'reader']));
      await expect(check(reader)).rejects.toThrow(/does not let this user make tables\. Grant it/);
      await admin.query(`alter role ${role} set default_transaction_read_only = on`);
      await expect(check(reader)).rejects.toThrow(/is read-only \(default_transaction_read_only is on\)/);
    } finally {
      await admin.query(`drop owned by ${role}`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });

  it('with DATABASE_OWNER_URL serves with its own role and migrates with the other; two databases are refused', async () => {
    const open = (databaseOwnerUrl: string) =>
      openDatabaseForServer({ databaseUrl: database.url, databaseOwnerUrl, dataDirectory: '/nowhere' }, quietLog, { add: () => undefined });
    const ownerUrl = changeUrl((url) => url.searchParams.set('application_name', 'owner'));
    expect(await open(ownerUrl)).toMatchObject({ url: database.url, ownerUrl, superuserUrl: null });
    await expect(open(changeUrl((url) => (url.pathname = '/postgres')))).rejects.toThrow(/name different databases/);
    await expect(open('mysql://u@h/x')).rejects.toThrow(/DATABASE_OWNER_URL must start with postgres/);
  });

  it('of a PostgreSQL older than 15 is refused with its version', async () => {
    const old = await scriptedServer('14.9', '140009');
    try {
      await expect(check(`postgres://u@127.0.0.1:${portOf(old)}/x`)).rejects.toThrow(/is PostgreSQL 14\.9, but Maidan needs PostgreSQL 15 or newer/);
    } finally {
      old.close();
    }
  });

  it('waits while the database still starts', async () => {
    const { log, lines } = collectingLog();
    const port = await closedPort();
    const begun = checkExternalDatabase(`postgres://u@127.0.0.1:${port}/x`, log, 5000);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]?.message).toBe('The database does not answer yet: waiting for it.');
    const late = await scriptedServer('16.1', '160001', port);
    await expect(begun).resolves.toBeUndefined();
    late.close();
  });
});

async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Starts a server with enough of PostgreSQL's protocol to answer the check's query, for versions that are not installed here. */
async function scriptedServer(version: string, number: string, port = 0): Promise<Server> {
  const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type, 0, 'latin1');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
  const columns = [
    ['version', version, 25],
    ['number', number, 25],
    ['read_only', 'off', 25],
    ['standby', 'f', 16],
    ['may_create', 't', 16],
    ['database', 'x', 25],
  ] as const;
  const description = columns.map(([name, , type]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1 & 65_535), int32(0), int16(0)]),
  );
  const row = columns.map(([, text]) => Buffer.concat([int32(text.length), Buffer.from(text)]));
  const ready = message('Z', Buffer.from('I'));
  const answer = Buffer.concat([
    message('T', int16(columns.length), ...description),
    message('D', int16(columns.length), ...row),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    let greeted = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      if (!greeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer);
      greeted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
