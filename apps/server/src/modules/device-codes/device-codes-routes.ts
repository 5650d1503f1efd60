/** The console's calls about codes of the command line. */
import { CONSOLE_ENDPOINTS as E, type Endpoint } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { ConsoleCaller } from '../operators/operators-port.ts';
import type { DeviceCodes } from './device-codes.ts';

const done = { success: true as const };
const callerOf = ({ address, browser, device }: ConsoleCall<Endpoint>): ConsoleCaller => ({ address, browser, device });

export function registerDeviceCodeRoutes(routes: Pick<ConsoleRoutes, 'open' | 'operator'>, codes: DeviceCodes): void {
  routes.open(E.consoleDeviceCode, async (call) => {
    const begun = await codes.begin(callerOf(call));
    return begun.ok ? accept({ ...done, ...begun.value }) : begun;
  });
  routes.open(E.consoleDeviceSession, async (call) => {
    const session = await codes.session(call.body.deviceToken, callerOf(call));
    return session.ok ? accept({ ...done, ...session.value }) : session;
  });
  routes.operator(E.consoleDeviceProof, async (call) => {
    const begun = await codes.beginProof(call.session, call.body, callerOf(call));
    return begun.ok ? accept({ ...done, ...begun.value }) : begun;
  });
  routes.operator(E.consoleDeviceLookUp, async ({ session, body, address }) => {
    const found = await codes.lookUp(session, body.code, address);
    return found.ok ? accept({ ...done, ...found.value }) : found;
  });
  routes.operator(E.consoleDeviceConfirm, async ({ session, body, address }) => {
    const confirmed = await codes.confirm(session, body.code, address);
    return confirmed.ok ? accept(done) : confirmed;
  });
}
