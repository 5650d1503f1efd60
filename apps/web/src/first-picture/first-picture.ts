/**
 * The first picture of a page: header, names and prices (or the games of a lobby) as HTML from the server, so that a slow phone shows odds before it
 * has loaded the code. It is hidden from assistive technology and has no controls. React replaces it with the page.
 * It is not part of the client's bundle (build/first-picture-file.ts).
 */
import type { DrawFirstPicture, EventPicture, PictureFacts } from '@maidan/contract';
import type { Language } from '@maidan/domain';
import { WORDS, type Words, escaped, named } from './markup.ts';
import { drawHome } from './home-picture.ts';
import { drawLobby } from './lobby-picture.ts';
import { marketCard } from './market-picture.ts';

/** Number of drawn cards: further ones are below every screen. */
const MOST_CARDS = 12;

function event({ eventName, competitionName, markets }: EventPicture, words: Words): string {
  const cards = markets.slice(0, MOST_CARDS).map((market) => marketCard(market, { title: named(market.marketName, words) }, words));
  const head = `<section class="card p-3"><p class="text-lg font-bold">${named(eventName, words)}<br /><span class="text-muted">${named(competitionName, words)}</span></p></section>`;
  return `${head}<div class="flex flex-col gap-2">${cards.join('')}</div>`;
}

function pageOf({ page, tables }: PictureFacts, language: Language): string {
  if (page === null) return '';
  if (page.name === 'lobby') return drawLobby(page, language);
  const words = WORDS[language];
  return page.name === 'home' ? drawHome(page, tables, words) : event(page, words);
}

export const drawFirstPicture: DrawFirstPicture = (facts) => {
  const name = (where: string): string => `<span class="text-lg font-bold${where}">${escaped(facts.appName)}</span>`;
  const logo = (where: string): string => `<img src="${escaped(facts.logo)}" alt="" height="30" class="h-[30px] w-auto${where}" />`;
  const withoutPhoneLogo = name(' lg:hidden') + logo(' max-lg:hidden');
  const brand = facts.logo === '' ? name('') : facts.phoneLogo ? logo('') : withoutPhoneLogo;
  return [
    '<div class="shell" data-layout="home" aria-hidden="true" inert>',
    `<div class="header bg-header text-header-text" data-variant="${escaped(facts.header)}"><div class="header-brand flex min-w-0 items-center">${brand}</div></div>`,
    '<div class="chips bg-header-2"></div><div class="left-sidebar"></div>',
    `<div class="main"><div class="mx-auto flex min-h-full w-full max-w-[1200px] flex-col gap-3 p-2 lg:p-3"><div class="flex min-h-svh flex-1 flex-col gap-2">${pageOf(facts, facts.language === 'hi' ? 'hi' : 'en')}</div></div></div>`,
    '<div class="right-sidebar"></div><div class="bottom-bar border-t border-line bg-surface-1 lg:hidden"></div>',
    '</div>',
  ].join('');
};
