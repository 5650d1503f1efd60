/** The player's own setting. */
import { ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { DisconnectCancel, DisconnectCancelState } from './disconnect-cancel-port.ts';

function encode({ seconds, last }: DisconnectCancelState) {
  return { success: true as const, result: { seconds, last: last === null ? null : { time: new Date(last.at).toISOString(), count: last.count } } };
}

export function registerDisconnectCancelRoutes(routes: Routes, switches: DisconnectCancel): void {
  routes.signedIn(ENDPOINTS.disconnectCancel, async ({ session }) => accept(encode(await switches.state(session.account))));
  routes.signedIn(ENDPOINTS.setDisconnectCancel, async ({ session, body }) => accept(encode(await switches.set(session.account, body.seconds))));
}
