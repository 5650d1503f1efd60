/** The services that a cluster needs: a database (DATABASE_URL, or Maidan's own PostgreSQL) and a NATS server. */
import { connect } from 'node:net';
import { provideDatabase } from '../commands/provided-database.ts';

export const DEFAULT_NATS_URL = 'nats://127.0.0.1:4222';

export interface ClusterServices {
  readonly databaseUrl: string;
  /** Settings of the servers: DATABASE_URL and DATABASE_OWNER_URL. */
  readonly environment: Readonly<Record<string, string>>;
  readonly natsUrl: string;
  release(): Promise<void>;
}

/** Thrown if no NATS server answers; the command prints its message. */
export class NoNats extends Error {}

/** Returns the address of a NATS server, NATS_URL by default. Throws NoNats if it does not answer. */
export async function reachNats(natsUrl = process.env['NATS_URL'] || DEFAULT_NATS_URL): Promise<string> {
  const { hostname, port } = new URL(natsUrl);
  if (!(await canConnect(hostname, port === '' ? 4222 : Number(port))))
    throw new NoNats(
      `No NATS server answers at ${natsUrl.replace(/\/\/[^@/]*@/, '//')}. Start one (nats-server, or: docker run -p 4222:4222 nats), or set NATS_URL.`,
    );
  return natsUrl;
}

/** Returns the database and the NATS server of a cluster. Throws NoNats if no NATS server answers. */
export async function provideServices(dataDirectory: string): Promise<ClusterServices> {
  const natsUrl = await reachNats();
  const database = await provideDatabase(dataDirectory);
  return { databaseUrl: database.url, environment: database.environment, natsUrl, release: () => database.release() };
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
