/** The two listeners of the API: HTTPS and the stream, with one certificate. */
import type { Server } from 'node:net';
import { OpenConnections } from '../../../http/open-connections.ts';
import type { StructuredLog } from '../../../platform/log.ts';
import { listen } from '../../../platform/process/listen.ts';
import type { BetfairSettings } from '../../../config.ts';
import type { TokenBuckets } from '../../../platform/token-buckets.ts';
import type { IdentityCalls } from '../identity/identity-calls.ts';
import type { RunCall } from './calls.ts';
import { hostsOf, serverCertificate } from './certificate.ts';
import { createHttpsServer } from './https-server.ts';
import { createStreamServer, type StreamHandler } from './stream-server.ts';

export interface ApiListeners {
  /** The ports in use; null before the start. `stream` null: the API has no stream. */
  ports(): { readonly https: number; readonly stream: number | null } | null;
  /** The authority that clients must trust, PEM; null: before the start, or none is offered. */
  authority(): string | null;
  /** Names in the certificate, without wildcards; none before the start. */
  hosts(): readonly string[];
  /** Opens the ports. Throws StartError if one is in use, or the certificate cannot be read or written. */
  start(): Promise<void>;
  /** Closes the stream connections and both ports. Calls in progress have 2 seconds to complete; then their connections are destroyed. */
  stop(): Promise<void>;
}

export interface ListenerParts {
  readonly settings: BetfairSettings;
  readonly dataDirectory: string;
  readonly log: StructuredLog;
  readonly identity: IdentityCalls;
  readonly run: RunCall;
  /** Requests of one address. */
  readonly addressRates: TokenBuckets;
  /** Handler of stream connections; null: there is no stream. */
  readonly stream: StreamHandler | null;
}

/** Time that clients have to close their connections. */
const CLOSE_GRACE_MS = 2000;

interface Running {
  readonly authority: string | null;
  readonly hosts: readonly string[];
  readonly ports: { readonly https: number; readonly stream: number | null };
  close(): Promise<void>;
}

export function createApiListeners(parts: ListenerParts): ApiListeners {
  let running: Running | null = null;
  return {
    ports: () => running?.ports ?? null,
    authority: () => running?.authority ?? null,
    hosts: () => running?.hosts ?? [],
    async start() {
      running ??= await open(parts);
    },
    async stop() {
      const stopping = running;
      running = null;
      await stopping?.close();
    },
  };
}

async function open({ settings, dataDirectory, log, stream, ...parts }: ListenerParts): Promise<Running> {
  const certificate = await serverCertificate({ dataDirectory, settings, now: Date.now() });
  const https = await createHttpsServer({ ...parts, certificate, log });
  const streams = stream === null ? null : createStreamServer(certificate, stream);
  const connections = new OpenConnections([https.server, ...(streams === null ? [] : [streams])]);
  const { host } = settings;
  const { port } = await listen(https, { host, port: settings.httpsPort, setting: 'BETFAIR_HTTPS_PORT' });
  const ports = { https: port, stream: streams === null ? null : await listenOrClose(streams, https, settings) };
  log.info(
    { host, ...ports, ...(certificate.authorityFile === null ? {} : { authority: certificate.authorityFile }) },
    "The API for clients of Betfair's API is open.",
  );
  const close = async (): Promise<void> => {
    stream?.stop();
    const closed = streams === null ? Promise.resolve() : new Promise((resolve) => void streams.close(resolve));
    const destroyed = await connections.closeWithin(CLOSE_GRACE_MS, () => Promise.all([https.close(), closed]));
    if (destroyed > 0) log.info({ connections: destroyed }, 'Destroyed connections of API clients that did not close in time.');
  };
  return { authority: certificate.authority, hosts: hostsOf(certificate.cert), ports, close };
}

/** Opens the port of the stream and returns it. If it cannot be opened, the other listener closes too. */
async function listenOrClose(streams: Server, https: { close(): Promise<unknown> }, { host, streamPort }: BetfairSettings): Promise<number> {
  try {
    return (await listen(streams, { host, port: streamPort, setting: 'BETFAIR_STREAM_PORT' })).port;
  } catch (error) {
    await https.close();
    throw error;
  }
}
