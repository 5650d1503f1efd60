/** The footer: contacts, payment and trust marks, apps, legal pages (FT-01 to FT-07). */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { useDesktop } from '../../../platform/viewport.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { ContactBlock } from './contact-block.tsx';
import '../../../ui/styles/footer.css';
import { AndroidMark, BankMark, ScoreMark, TrustMark, UpiMark, type TrustName } from './footer-marks.tsx';
import { LEGAL_PAGES } from './footer-entries.ts';

/** O-03: the first two link to legal pages, the others are pictures. None claims a licence. */
const TRUST = [
  ['responsible', 'footer.responsible', '/responsible-gambling'],
  ['licence', 'footer.licence', '/rules-regulations'],
  ['adults', 'footer.adults', null],
  ['fairPlay', 'footer.fairPlay', null],
  ['secure', 'footer.secure', null],
  ['ageHelp', 'footer.ageHelp', null],
] as const satisfies readonly (readonly [TrustName, string, string | null])[];

const TILE = 'flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface-1 px-3 text-start text-xs font-semibold text-text';

function Tile({ to, mark, children }: { readonly to: string | null; readonly mark: ReactNode; readonly children: string }) {
  if (to === null || to === '') {
    return (
      <span className={TILE}>
        {mark}
        {children}
      </span>
    );
  }
  return to.startsWith('https:') ? (
    <a href={to} target="_blank" rel="noreferrer noopener" className={TILE}>
      {mark}
      {children}
    </a>
  ) : (
    <Link to={to} className={`${TILE} hover:bg-surface-3`}>
      {mark}
      {children}
    </Link>
  );
}

function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="footer-tiles">
      {children}
    </ul>
  );
}

export function Footer() {
  const text = useText();
  const desktop = useDesktop();
  const onHome = useLocation().pathname === '/';
  const { appName, apps } = pageSite.site;
  return (
    <footer className="page-footer flex flex-col gap-3 border-t border-line pt-3 pb-4 text-xs text-muted max-lg:pb-18">
      {(onHome || desktop) && <ContactBlock />}
      <div className="footer-rows">
        <Tiles label={text('footer.payments')}>
          <li>
            <Tile to={null} mark={<UpiMark />}>
              {text('footer.upi')}
            </Tile>
          </li>
          <li>
            <Tile to={null} mark={<BankMark />}>
              {text('footer.bank')}
            </Tile>
          </li>
        </Tiles>
        <Tiles label={text('footer.apps')}>
          <li>
            <Tile to="/download-apk" mark={<AndroidMark />}>
              {text('footer.androidApp')}
            </Tile>
          </li>
          <li>
            <Tile to={apps.score} mark={<ScoreMark />}>
              {text('footer.scoreApp')}
            </Tile>
          </li>
        </Tiles>
        <Tiles label={text('footer.trust')}>
          {TRUST.map(([name, key, to]) => (
            <li key={name}>
              <Tile to={to} mark={<TrustMark name={name} />}>
                {text(key)}
              </Tile>
            </li>
          ))}
        </Tiles>
      </div>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {LEGAL_PAGES.map(({ path, key }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-11 items-center underline-offset-2 hover:underline lg:min-h-8">
              {text(key)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-center text-sm font-semibold text-text">{text('footer.register')}</p>
      <p className="px-2 text-center">{text('footer.playMoney', { name: appName })}</p>
    </footer>
  );
}
