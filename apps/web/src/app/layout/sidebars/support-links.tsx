/** Help & Support: the chat of the site, where it has one, and the app (DR-12, O-18). */
import { closeDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { useChatLink } from '../../../platform/site/support-info.ts';
import { Drawing } from '../../../ui/drawing.tsx';
import { Link } from '../../../ui/link.tsx';

export function SupportLinks() {
  const text = useText();
  const chat = useChatLink(text('support.greeting', { name: pageSite.site.appName }));
  return (
    <section className="border-t border-line p-2" aria-label={text('support.title')}>
      <h3 className="px-3 py-1 text-xs font-bold text-muted uppercase">{text('support.title')}</h3>
      {chat !== null && (
        <a className="side-link" href={chat} target="_blank" rel="noreferrer noopener" onClick={closeDialog}>
          <Drawing name="chat" size={18} />
          {text('support.chat')}
        </a>
      )}
      <Link className="side-link" to="/download-apk" onClick={closeDialog}>
        <Drawing name="download" size={18} />
        {text('nav.downloadApk')}
      </Link>
    </section>
  );
}
