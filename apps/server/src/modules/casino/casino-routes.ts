/** Routes of the list of games, of a single game (CA-65) and of the table casino with its built-in lobby (RT-21). */
import { requestedLanguage, checked, ENDPOINTS } from '@maidan/contract';
import { accept, type Language } from '@maidan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Routes } from '../../http/routes-port.ts';
import { BUILT_IN_LOBBY } from './casino.ts';
import type { Casino } from './casino-port.ts';

const LobbyQuery = z.object({ hostId: z.string().max(64), eventName: z.string().max(64), token: z.string().max(128) });

const SPENT_LAUNCH_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const TEXTS = {
  en: { title: 'Table Casino', over: 'This way in was used or is too old', again: 'Open the page again.' },
  hi: { title: 'टेबल कैसीनो', over: 'यह रास्ता इस्तेमाल हो चुका है या पुराना है', again: 'पेज फिर से खोलें।' },
} as const satisfies { readonly [language in Language]: object };

const STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; padding: 24px 16px; color: #f4f1e8; background: radial-gradient(120% 90% at 50% 0%, #14664f, #0a3a30 55%, #06231d); }
  body > main { max-width: 880px; margin: 0 auto; }
  h1 { margin: 0; font-size: 26px; }
  p { margin: 4px 0 20px; color: #c9dcd3; }`;

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
 * Registers the built-in lobby: the client itself, in a frame of its own page. `sendClient` sends the client's page, once per launch; other
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

/** Returns the page in the player's frame if the launch token is invalid. It has no script and loads nothing. */
function spentLaunchPage(language: Language): string {
  const text = TEXTS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style></head><body><main><h1>${text.over}</h1><p>${text.again}</p></main></body></html>`;
}
