/** Opens the port, or reports why it cannot. */
import type { AddressInfo, Server } from 'node:net';
import { StartError, errorCode } from './start-error.ts';

type PortSetting = 'PORT' | 'CONSOLE_PORT' | 'OPS_PORT' | 'BETFAIR_HTTPS_PORT' | 'BETFAIR_STREAM_PORT';

/** A server of Fastify. */
interface HttpServer {
  readonly server: Pick<Server, 'address'>;
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
}

/** Listens and returns the address in use (port 0 asks the system for a free one). Throws a StartError that names `setting` (PORT) or HOST. */
export async function listen(
  server: HttpServer | Server,
  at: { readonly host: string; readonly port: number; readonly setting?: PortSetting },
): Promise<{ readonly host: string; readonly port: number }> {
  try {
    if ('server' in server) await server.listen({ host: at.host, port: at.port });
    else await listening(server, at);
  } catch (error) {
    const sentence = inWords(errorCode(error), at);
    if (sentence === null) throw error;
    throw new StartError(sentence, { cause: error });
  }
  const address = ('server' in server ? server.server : server).address() as AddressInfo | null;
  return { host: at.host, port: address?.port ?? at.port };
}

function listening(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function inWords(
  code: string | null,
  { setting = 'PORT', ...at }: { readonly host: string; readonly port: number; readonly setting?: PortSetting },
): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${at.port} of ${at.host} is in use by another program. Stop that one, or set ${setting} to another number, for example ${setting}=${at.port === 65_535 ? 3000 : at.port + 1}.`;
  if (code === 'EACCES')
    return `Port ${at.port} may not be opened by this user (ports below 1024 need more rights). Set ${setting} to another number, for example ${setting}=3000.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${at.host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`;
  return null;
}
