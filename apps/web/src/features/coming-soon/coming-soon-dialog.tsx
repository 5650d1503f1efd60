/** 'Coming Soon!' (HD-19 to HD-22). */
import { closeDialog } from '../../platform/dialogs/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';

export default function ComingSoonDialog({ type }: { readonly type: string }) {
  const text = useText();
  return (
    <Dialog title={text('comingSoon.title')} closeLabel={text('action.close')} onClose={closeDialog}>
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        <span className="text-accent">
          <Icon name="trophy" size={40} />
        </span>
        <p className="font-semibold">{text('comingSoon.text', { type })}</p>
        <button type="button" className="btn btn-primary btn-large w-full" onClick={closeDialog}>
          {text('action.close')}
        </button>
      </div>
    </Dialog>
  );
}
