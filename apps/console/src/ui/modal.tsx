/** A dialog with its form, its failure and its buttons. */
import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import { useText } from '../platform/language.ts';
import { proofStore } from '../platform/proof.ts';
import { Problem } from './fields.tsx';

/** Loads the code of dialogs, which the entry leaves out. */
export const loadDialog = () => import('@maidan/ui-kit/dialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** true: the dialog of a proof, which lies over the dialog that asks for it. */
  readonly isProof?: boolean;
  /** The element that gets the focus when the dialog opens; by default its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

export function Modal({ title, onClose, children, wide = false, isProof = false, initialFocus }: ModalProps) {
  const text = useText();
  // a press in the dialog of a proof lies outside of the dialog below, which must stay
  const isBelowProof = proofStore((state) => state.wanted !== null) && !isProof;
  return (
    <Suspense fallback={null}>
      <Dialog
        title={title}
        closeLabel={text('action.close')}
        onClose={onClose}
        wide={wide}
        dismissible={!isBelowProof}
        {...(initialFocus === undefined ? {} : { initialFocus })}
      >
        <div className="modal">{children}</div>
      </Dialog>
    </Suspense>
  );
}

interface ActionFormProps {
  /** What the button does, with its object. */
  readonly action: string;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly ready?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

export function ActionForm({ action, busy, failure, ready = true, onSubmit, onCancel, children }: ActionFormProps) {
  const text = useText();
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onSubmit();
      }}
    >
      {children}
      <Problem>{failure}</Problem>
      <div className="flex justify-end gap-2">
        {onCancel !== undefined && (
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {text('action.cancel')}
          </button>
        )}
        <button type="submit" className="btn btn-primary" disabled={!ready || busy}>
          {action}
        </button>
      </div>
    </form>
  );
}
