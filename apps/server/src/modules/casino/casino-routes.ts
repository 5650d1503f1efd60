/** Routes of the list of games, of a single game (CA-65) and of the table casino with its built-in lobby (RT-21). */
import { requestedLanguage, checked, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Routes } from '../../http/routes-port.ts';
import { BUILT_IN_LOBBY } from './casino.ts';
import type { Casino } from './casino-port.ts';
import { SPENT_LAUNCH_POLICY, spentLaunchPage } from './table-lobby-page.ts';

const LobbyQuery = z.object({ hostId: z.string().max(64), eventName: z.string().max(64), token: z.string().max(128) });

export function registerCasinoRoutes(routes: Routes, casino: Casino): void {
  routes.open(ENDPOINTS.casinoGames, (call) => {
    const { type, provider } = call.query;
    const wanted = {
      language: call.language,
      site: call.site.site,
      ...(type === undefined ? {} : { room: type }),
      ...(provider === undefined ? {} : { provider }),
    };
    return accept({ success: true as const, result: casino.games(wanted) });
  });
  routes.signedIn(ENDPOINTS.singleGame, async (call) => {
    const game = await casino.single(call.session, call.body.gameId, call.body.tableId, call.language);
    return game.ok ? accept({ success: true as const, status: 200 as const, data: game.value }) : game;
  });
  routes.signedIn(ENDPOINTS.launchTables, async (call) => {
    const url = await casino.launch(call.session, call.site, call.body.eventName);
    return url.ok ? accept({ success: true as const, result: { url: url.value } }) : url;
  });
}

/**
 * The built-in lobby is the client itself, in a frame of its own page. `sendClient` sends the client's page, once per launch; other
 * callers are asked to open the lobby again.
 */
export function registerTableLobby(
  fastify: FastifyInstance,
  casino: Pick<Casino, 'redeem'>,
  sendClient: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  fastify.get(BUILT_IN_LOBBY, (request, reply) => {
    const query = checked(LobbyQuery, request.query);
    const launched = query.success ? casino.redeem(query.data.token, query.data.hostId) : null;
    void reply.header('referrer-policy', 'no-referrer');
    if (launched !== null) return sendClient(request, reply);
    const language = /(?:^|;\s*)language=hi\b/.test(request.headers.cookie ?? '') ? 'hi' : requestedLanguage(request.headers);
    return reply
      .status(410)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', SPENT_LAUNCH_POLICY)
      .send(spentLaunchPage(language));
  });
}
