/** A modal popup or drawer that traps the focus. Esc and the backdrop close it, in 200 ms (BC-12). Loads with the first dialog. */
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';
import './styles/dialog.css';

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Drawers slide in from an edge and fill the height. */
  readonly edge?: 'start' | 'end';
  /** false: Esc and the backdrop do not close it. */
  readonly dismissible?: boolean;
  readonly hideTitle?: boolean;
  /** The element that gets the focus when the dialog opens; by default its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** true for pictures and tables. */
  readonly wide?: boolean;
}

export function Dialog({ title, closeLabel, onClose, children, edge, dismissible = true, hideTitle = false, initialFocus, wide = false }: DialogProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open && dismissible) onClose();
      }}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={edge === undefined ? 'popup' : 'drawer'} data-edge={edge} data-wide={wide || undefined} initialFocus={initialFocus}>
          <div className={hideTitle ? 'sr' : 'flex min-h-12 items-center gap-2 border-b border-line ps-4 pe-1'}>
            <Base.Title className="flex-1 text-lg font-bold">{title}</Base.Title>
            {dismissible && !hideTitle && (
              <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
