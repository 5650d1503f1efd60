/**
 * Sends every connection of this process to port 443 to a server of ours instead: Betfair's clients have its hosts in their code.
 * Use it with `node --import`, or import it before the client.
 *
 *   MAIDAN_HOST                 default 127.0.0.1
 *   MAIDAN_HTTPS_PORT           default 8443; takes all hosts except those of the stream
 *   MAIDAN_STREAM_PORT          default 8444
 *
 * TLS stays as it is: the client checks the certificate for the host that it wanted. So the server needs
 * BETFAIR_HOSTS="*.betfair.com *.betfair.com.au", and this process NODE_EXTRA_CA_CERTS with the server's authority.
 */
import { Socket } from 'node:net';

const { MAIDAN_HOST = '127.0.0.1', MAIDAN_HTTPS_PORT = '8443', MAIDAN_STREAM_PORT = '8444' } = process.env;
const STREAM_HOST = /^(?:sports-data-)?stream-api/;
/** Where the connections go. */
export const server = `${MAIDAN_HOST}:${MAIDAN_HTTPS_PORT}`;
// oxlint-disable-next-line typescript/unbound-method -- it is called with the socket
const connect = Socket.prototype.connect;

/** Takes the same arguments as the method that it replaces: options, or a port and a host, or an array of both that `net.connect` makes. */
Socket.prototype.connect = function connectToServer(...parameters) {
  const wanted = [parameters[0]].flat()[0];
  const options = typeof wanted === 'object' && wanted !== null ? wanted : { port: wanted, host: parameters[1] };
  if (Number(options.port) !== 443) return connect.apply(this, parameters);
  const listener = parameters.flat().findLast((each) => typeof each === 'function');
  const port = Number(STREAM_HOST.test(options.host ?? '') ? MAIDAN_STREAM_PORT : MAIDAN_HTTPS_PORT);
  return connect.call(this, { ...options, host: MAIDAN_HOST, port }, ...(listener === undefined ? [] : [listener]));
};
