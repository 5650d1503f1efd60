/** Lists the contacts of the site. Home shows it at every width, other pages from 1024 px (FT-06, FT-07, T-67). */
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { supportInfo } from '../../../platform/site/site-info.ts';
import { contactEntries } from './footer-entries.ts';
import { ContactMark } from './footer-marks.tsx';

export function ContactBlock() {
  const text = useText();
  const info = supportInfo((state) => state.info);
  const entries = contactEntries(pageSite.site, info, text('support.greeting', { name: pageSite.site.appName }));
  if (entries.length === 0) return null;
  return (
    <section aria-label={text('contact.title')} className="card p-3">
      <h2 className="pb-2 text-sm font-bold">{text('contact.title')}</h2>
      <ul className="contact-grid">
        {entries.map(({ key, value, href }) => (
          <li key={key} className="min-w-0">
            <a
              href={href}
              {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
              className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-card px-2 hover:bg-surface-3"
            >
              <ContactMark name={key} />
              <span className="min-w-0 leading-tight">
                <span className="block font-semibold">{text(key)}</span>
                {value !== '' && <span className="figures block truncate text-xs text-muted">{value}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
