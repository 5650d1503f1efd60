/** A link to an entry of the casino. Visitors log in first. */
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { requestLoginFor, type CasinoEntry } from './casino-entries.ts';

interface CasinoLinkProps {
  readonly entry: CasinoEntry;
  readonly className: string;
  readonly iconSize: number;
  readonly onChosen?: (() => void) | undefined;
}

export function CasinoLink({ entry, className, iconSize, onChosen }: CasinoLinkProps) {
  const text = useText();
  const signedIn = useSignedIn() !== null;
  return (
    <NavLink
      to={entry.path}
      end
      className={className}
      onClick={(event) => {
        onChosen?.();
        if (requestLoginFor(entry, signedIn)) event.preventDefault();
        else if (signedIn && entry.providers !== undefined && location.pathname !== entry.path) openDialog({ name: 'slot-casino', room: entry.providers });
      }}
    >
      <Icon name={entry.icon} size={iconSize} />
      {text(entry.key)}
    </NavLink>
  );
}
