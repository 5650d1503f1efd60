import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeModules } from '../../src/app/route-modules.ts';

const CLIENT = new URL('../../../web/', import.meta.url);

it('names existing source modules of the client that load lazily; Home and unknown paths need none', () => {
  const paths = ['/event-page/4/1', '/virtual-event-page/v9', '/sports-page/Cricket/4', '/competition-detail-page/Cup/4/1', '/in-play'];
  const routes = ['src/app/router.tsx', 'src/app/other-routes.tsx'].map((file) => readFileSync(new URL(file, CLIENT), 'utf8')).join('');
  for (const path of paths) {
    const modules = routeModules(path, 'en');
    expect([path, modules.length]).toEqual([path, 2]);
    for (const module of modules) {
      expect([module, existsSync(new URL(module, CLIENT))]).toEqual([module, true]);
      expect(routes).toContain(`import('./${module.slice('src/app/'.length)}')`);
    }
  }
  for (const path of ['/', '/event-page', '/settings', '/casino-lobbies', '/nowhere']) expect([path, ...routeModules(path, 'en')]).toEqual([path]);
});

it('names the message bundle of a lobby in the language of its page', () => {
  for (const language of ['en', 'hi']) {
    const modules = routeModules('/casino-lobby/slot-games/Crash', language);
    expect(modules).toEqual(['src/app/other-routes.tsx', 'src/app/routes/casino/casino-routes.tsx', `src/messages/casino/lobby.${language}.json`]);
    for (const module of modules) expect([module, existsSync(new URL(module, CLIENT))]).toEqual([module, true]);
  }
});
