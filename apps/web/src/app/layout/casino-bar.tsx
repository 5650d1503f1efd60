/** The bar at the thumb on casino and aviator pages: back, and the cashier (LY-09 to LY-11, T-74). */
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/page-site.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { cashierLinks } from './cashier-links.ts';
import { useGoBack } from './page-head.ts';

export function CasinoBar({ title }: { readonly title: string }) {
  const text = useText();
  const goBack = useGoBack();
  const isDemo = useSignedIn()?.user.isDemo ?? false;
  return (
    <nav aria-label={text('nav.main')} className="bottom-bar flex items-center gap-2 border-t border-line bg-surface-1 px-2">
      <button type="button" className="btn btn-quiet btn-large" onClick={goBack}>
        <Icon name="back" size={18} />
        {text('nav.back')}
      </button>
      <p className="min-w-0 flex-1 truncate text-center text-sm font-semibold text-muted first-letter:uppercase">{title}</p>
      {cashierLinks(pageSite.site.switches, isDemo).deposit && (
        <Link to="/deposit" className="btn btn-accent btn-large">
          <Drawing name="plus" size={18} />
          {text('account.deposit')}
        </Link>
      )}
    </nav>
  );
}
