/**
 * The CSS of a site's layout. It is in the head of the site's pages, beside the colours, so that a site loads only its own layout and the
 * first picture has it too. It is outside all cascade layers, so it overrides the client's styles.
 */
import type { SiteLayout } from './site.ts';

/** From this width on, two cards side by side have room for the best prices. */
const TWO_COLUMNS = `
  .competition-block{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
  .competition-block>.competition-head{grid-column:1/-1}
  .competition-block .prices{--columns:2;margin-inline-end:0}
  .competition-block .prices>:is(.level-2,.level-3){display:none}`;

const CARDS = `
  .competition-block>.market{border-radius:14px;box-shadow:0 4px 16px light-dark(rgb(10 20 24/12%),rgb(0 0 0/40%))}
  .competition-block .market-head{padding-inline-start:14px;border-top:3px solid var(--brand);border-bottom:0;background:none}
  .competition-block .runner{padding-inline:14px 8px}
  .competition-block .cell{border-radius:8px}
  @media (width>=1024px){${TWO_COLUMNS}}`;

const LARGE = '.sport-list:first-of-type>.competition-block:nth-child(2)>.market:nth-child(2)';
const EDITORIAL = `
  .sport-head,.competition-head{border-top:2px solid var(--brand)}
  .sport-head{font:700 calc(23px + var(--step))/1.5 Georgia,'Noto Serif','Noto Serif Devanagari',serif}
  .competition-block>.market{border-width:0 0 1px;border-radius:0;box-shadow:none}
  .competition-block .market-head{background:none}
  @media (width>=1024px){${TWO_COLUMNS}
    ${LARGE}{grid-column:1/-1}}
  ${LARGE}{--cell-height:64px;border:2px solid var(--brand);border-radius:var(--radius)}
  ${LARGE} .market-title{font-size:calc(19px + var(--step))}
  ${LARGE} .level-1 b{font-size:22px;line-height:28px}`;

const BODIES: { readonly [body in SiteLayout['body']]: string } = { table: '', cards: CARDS, editorial: EDITORIAL };

const NAVIGATIONS: { readonly [navigation in SiteLayout['navigation']]: string } = {
  left: '',
  bottom: `
  @media (width>=1024px){
    html:root{--bottom-bar:52px}
    .left-sidebar{display:none}
    .shell{grid-template:var(--header-height) var(--chips-height) minmax(0,1fr) var(--bottom-bar)/minmax(0,1fr) auto;grid-template-areas:'header header' 'chips chips' 'main right' 'bar bar'}
    .bottom-bar.bottom-bar{display:flex;position:static;grid-area:bar;justify-content:center}
    .bottom-bar>*{flex:0 1 180px;flex-direction:row;gap:8px}
    .header[data-variant='bar']{grid-template-columns:minmax(180px,260px) minmax(0,1fr) auto}}`,
};

/** Touch targets are at least 44 px high. */
const ROWS: { readonly [rows in SiteLayout['rows']]: string } = {
  standard: '',
  compact: '@media (width>=1024px) and (pointer:fine){html:root{--cell-height:34px}}',
  roomy: 'html:root{--cell-height:48px}',
};

/** Returns the CSS of a layout; empty for the default layout. */
export function layoutCss({ body, navigation, rows }: SiteLayout): string {
  return [BODIES[body], NAVIGATIONS[navigation], ROWS[rows]].join('').replaceAll(/\n\s*/g, '');
}
