/** P14, P15, call 55, and the built-in lobby of the table casino. */
import { askedLanguage, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Routes } from '../auth/routes-port.ts';
import { BUILT_IN_LOBBY } from './casino.ts';
import type { Casino } from './casino-port.ts';
import { TABLE_LOBBY_POLICY, tableLobbyPage } from './table-lobby-page.ts';

const LobbyQuery = z.object({ hostId: z.string().max(64), eventName: z.string().max(64), token: z.string().max(128) });

export function registerCasinoRoutes(routes: Routes, fastify: FastifyInstance, casino: Casino): void {
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
  fastify.get(BUILT_IN_LOBBY, (request, reply) => {
    const query = LobbyQuery.safeParse(request.query);
    const launched = query.success ? casino.redeem(query.data.token, query.data.hostId) : null;
    const language = /(?:^|;\s*)language=hi\b/.test(request.headers.cookie ?? '') ? 'hi' : askedLanguage(request.headers);
    return reply
      .status(launched === null ? 410 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', TABLE_LOBBY_POLICY)
      .send(tableLobbyPage(launched, language));
  });
}
