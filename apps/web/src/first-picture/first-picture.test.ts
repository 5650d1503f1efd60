import { encodeMarket, type PictureFacts } from '@maidan/contract';
import type { Score } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { marketView } from '../realtime/markets/testing-market-wire.ts';
import { drawFirstPicture } from './first-picture.ts';

const FRAME: PictureFacts = { language: 'en', appName: 'Maidan', logo: '', phoneLogo: true, header: 'bar', tables: true, page: null };
const market = encodeMarket(marketView('1.1', { inPlay: true, eventName: 'Lions v <Tigers> & "Cubs"' }));

describe('the first picture', () => {
  it('of Home has the names and prices of its markets under their competitions, in the language of the page', () => {
    const english = drawFirstPicture({ ...FRAME, page: { name: 'home', scores: [], markets: [market] } });
    expect(english).toContain('Test Matches');
    expect(english.match(/<div class="runner" data-outcome="[12]">/g)).toHaveLength(2);
    expect(english.match(/class="cell /g)).toHaveLength(12);
    expect(english).toContain('In-Play');
    expect(drawFirstPicture({ ...FRAME, language: 'hi', page: { name: 'home', scores: [], markets: [market] } })).toContain('लाइव');
  });

  it('of Home begins with the live strip: score, situation and best prices, as the page writes them', () => {
    const view = marketView('1.1', { inPlay: true });
    const [first, second] = view.runners.map(({ name }) => name);
    const innings = (team: string, runs: number, legalBalls: number, closed: boolean) => ({
      team,
      runs,
      wickets: 4,
      legalBalls,
      closed,
      runsAfterOver: [],
      runsAtWicket: [],
    });
    const score: Score = {
      sport: 'cricket',
      oversPerInnings: 20,
      innings: [innings(first!, 182, 120, true), innings(second!, 150, 95, false)],
      target: 183,
      thisOver: [],
      status: 'LIVE',
    };
    const page = { name: 'home' as const, markets: [encodeMarket(view)], scores: [{ eventId: view.eventId, score }] };
    const english = drawFirstPicture({ ...FRAME, page });
    for (const part of ['Live now', '182/4 (20.0)', '150/4 (15.5)', '33 needed from 25', '1 live']) expect(english).toContain(`>${part}<`);
    expect(english.indexOf('live-strip')).toBeLessThan(english.indexOf('class="market"'));
    expect(drawFirstPicture({ ...FRAME, language: 'hi', page })).toContain('25 गेंदों में 33 रन चाहिए');
  });

  it('of Home groups its markets before it cuts them, so that its cards have the places of the page', () => {
    const of = (id: number, competitionName: string) =>
      encodeMarket(marketView(`1.${id}`, { competitionName, eventName: `Event ${id}.`, openDate: Date.parse('2026-01-01') + id }));
    const markets = [...Array.from({ length: 11 }, (_, id) => of(id, 'First Cup')), of(20, 'Second Cup'), of(21, 'First Cup')];
    const html = drawFirstPicture({ ...FRAME, page: { name: 'home', scores: [], markets } });
    expect(html.match(/class="market"/g)).toHaveLength(12);
    expect(html).toContain('Event 21.');
    expect(html).not.toContain('Second Cup');
  });

  it('of a lobby has its rooms, providers and games with their pictures, in the language of the page', () => {
    const game = {
      gameId: 'teen-patti',
      tableId: '1',
      name: 'Teen <Patti>',
      provider: 'table-studio',
      image: '',
      rooms: ['casino' as const],
      open: true,
      live: true,
    };
    const page = { name: 'lobby' as const, room: 'casino' as const, providers: [{ id: 'table-studio', name: 'Table "Studio"', games: 1 }], games: [game] };
    const html = drawFirstPicture({ ...FRAME, page });
    expect(html).toContain('Teen &lt;Patti&gt;');
    expect(html.match(/Table &quot;Studio&quot;/g)).toHaveLength(2);
    expect(html).toMatch(/class="game-art"[^>]*><svg/);
    expect(html).toContain('>Live<');
    expect(html).toMatch(/aria-current="page"><svg.*?<\/svg>Casino</);
    expect(html).not.toMatch(/<(button|a|input|script)\b/);
    expect(drawFirstPicture({ ...FRAME, language: 'hi', page })).toContain('स्लॉट गेम्स');
    // the page loads the picture of another provider
    const outer = drawFirstPicture({ ...FRAME, page: { ...page, games: [{ ...game, image: 'https://house.example/1.png', open: false }] } });
    expect(outer).not.toContain('house.example');
    expect(outer).toContain('Opens soon');
  });

  it('of an event names it and draws each market; of another page it is only the frame', () => {
    const event = drawFirstPicture({ ...FRAME, page: { name: 'event', eventName: 'A v B', competitionName: 'Cup', markets: [market] } });
    expect(event).toContain('A v B');
    expect(event).toContain('Match Odds');
    expect(drawFirstPicture(FRAME)).not.toContain('market');
  });

  it('names markets and outcomes of the feeds in Hindi as the page does, and teams by their names', () => {
    const view = marketView('1.1');
    const [first, second] = view.runners;
    const named = encodeMarket({ ...view, marketType: 'TOSS', marketName: 'To Win The Toss', runners: [first!, { ...second!, name: 'The Draw' }] });
    for (const page of [
      { name: 'home', scores: [], markets: [named] },
      { name: 'event', eventName: 'A v B', competitionName: 'Cup', markets: [named] },
    ] as const) {
      const picture = drawFirstPicture({ ...FRAME, language: 'hi', page });
      expect(picture).toContain('टॉस विजेता');
      expect(picture).not.toContain('To Win The Toss');
      expect(picture).toContain('>ड्रॉ<');
      expect(picture).toContain(`>${first!.name}<`);
      expect(drawFirstPicture({ ...FRAME, page })).toContain('To Win The Toss');
    }
  });

  it('shows no price of a suspended or stale market, nor of a runner that does not trade', () => {
    const view = marketView('1.1');
    const prices = (changes: Partial<typeof view>): number =>
      drawFirstPicture({ ...FRAME, page: { name: 'home', scores: [], markets: [encodeMarket({ ...view, ...changes })] } }).match(/<i>/g)?.length ?? 0;
    expect(prices({})).toBe(6);
    expect(prices({ status: 'SUSPENDED' })).toBe(0);
    expect(prices({ feedStale: true })).toBe(0);
    expect(prices({ runners: view.runners.map((runner, index) => (index === 0 ? { ...runner, status: 'REMOVED' as const } : runner)) })).toBe(3);
  });

  it('shows the name in letters on phones where the site has no logo there, and cards where its lists are no tables', () => {
    const frame = { ...FRAME, appName: 'Kesar House', logo: '/sites/kesar/logo.svg' };
    expect(drawFirstPicture(frame)).not.toContain('Kesar House');
    expect(drawFirstPicture({ ...frame, phoneLogo: false })).toContain('<span class="text-lg font-bold lg:hidden">Kesar House</span>');
    const page = { name: 'home', scores: [], markets: [market] } as const;
    expect(drawFirstPicture({ ...FRAME, page })).toContain('market-table');
    expect(drawFirstPicture({ ...FRAME, tables: false, page })).not.toContain('market-table');
  });

  it('is hidden from assistive technology and keys, has no controls, and escapes every name', () => {
    const picture = drawFirstPicture({ ...FRAME, appName: '<b>', page: { name: 'home', scores: [], markets: [market] } });
    expect(picture).toMatch(/^<div class="shell" [^>]*aria-hidden="true" inert>/);
    expect(picture).not.toMatch(/<(button|a|input|script)\b/);
    expect(picture).toContain('Lions v &lt;Tigers&gt; &amp; &quot;Cubs&quot;');
    expect(picture).toContain('&lt;b&gt;');
  });
});
