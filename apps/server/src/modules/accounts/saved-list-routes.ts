/** Favourites, starred games and display choices of the own account. */
import { ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { SavedLists } from './accounts-port.ts';

export function registerSavedListRoutes(routes: Routes, saved: SavedLists): void {
  routes.signedIn(ENDPOINTS.favourites, async ({ session }) => accept({ success: true as const, favourites: [...(await saved.favourites(session.account))] }));
  routes.signedIn(ENDPOINTS.changeFavourites, async ({ session, body }) => {
    const list = await saved.changeFavourites(session.account, { add: body.add ?? [], remove: body.remove ?? [] });
    return list.ok ? accept({ success: true as const, favourites: [...list.value] }) : list;
  });
  routes.signedIn(ENDPOINTS.starredGames, async ({ session }) => accept({ success: true as const, games: [...(await saved.starredGames(session.account))] }));
  routes.signedIn(ENDPOINTS.changeStarredGames, async ({ session, body }) => {
    const games = await saved.changeStarredGames(session.account, { add: body.add ?? [], remove: body.remove ?? [] });
    return accept({ success: true as const, games: [...games] });
  });
  routes.signedIn(ENDPOINTS.display, async ({ session }) => accept({ success: true as const, display: await saved.display(session.account) }));
  routes.signedIn(ENDPOINTS.saveDisplay, async ({ session, body }) => {
    await saved.saveDisplay(session.account, body);
    return accept({ success: true as const, display: body });
  });
}
