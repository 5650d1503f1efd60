/**
 * npm run payments:simulator [-- --port 3900 --notices http://127.0.0.1:3000/payment-notices --seconds 5]: a payment provider without money
 * in its own process, for PAYMENT_PROVIDER=http. The secret is PAYMENT_SECRET. Ctrl-C stops it.
 */
import { parseArgs } from 'node:util';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { PaymentService } from './payment-service.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3900' },
    notices: { type: 'string', default: 'http://127.0.0.1:3000/payment-notices' },
    seconds: { type: 'string', default: '5' },
  },
});
const secret = process.env['PAYMENT_SECRET'] ?? '';
const [port, seconds] = [Number(values.port), Number(values.seconds)];
const fault = [
  secret.length < 32 && 'PAYMENT_SECRET must have at least 32 characters, the same as in the settings of the server.',
  !(Number.isInteger(port) && port >= 0 && port <= 65_535) && `--port must be a port, it is '${values.port}'.`,
  !(seconds >= 0 && seconds <= 3600) && `--seconds must be a number from 0 to 3600, it is '${values.seconds}'.`,
  !URL.canParse(values.notices) && `--notices must be an address, it is '${values.notices}'.`,
].find((one) => one !== false);
if (fault !== undefined) {
  console.error(fault);
  process.exit(1);
}
const service = new PaymentService(values.notices, {
  secret,
  clock: new SystemClock(),
  decideAfterMs: seconds * 1000,
  say: (line) => console.log(line),
});
await service.listen(port);
console.log(`The payments simulator listens at ${service.url} and sends notices to ${values.notices}.`);
console.log(`Start the server with PAYMENT_PROVIDER=http PAYMENT_URL=${service.url} and the same PAYMENT_SECRET.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close().then(() => process.exit(0)));
