/** The parts that notices share: the popup, its button, and the checkbox that mutes it on this device. */
import { useState, type ReactNode } from 'react';
import { closeNamed, type NoticeName } from '../../platform/dialogs/dialogs.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { mute } from './notice-memory.ts';

interface NoticeFrameProps {
  readonly notice: NoticeName;
  readonly title: string;
  /** Text of the button that closes the notice; absent: only the cross closes it. */
  readonly action?: string;
  /** The player can mute it on this device. */
  readonly mutable?: boolean;
  readonly children: ReactNode;
}

export function NoticeFrame({ notice, title, action, mutable = true, children }: NoticeFrameProps) {
  const text = useNoticeText();
  const [unwanted, setUnwanted] = useState(false);
  const close = (): void => {
    if (unwanted) mute(notice);
    closeNamed(notice);
  };
  return (
    <Dialog title={title} closeLabel={text('noticeBox.close')} onClose={close}>
      <div className="flex flex-col gap-4 p-4">
        {children}
        {action !== undefined && (
          <button type="button" className="btn btn-primary btn-large w-full" onClick={close}>
            {action}
          </button>
        )}
        {mutable && (
          <label className="-my-2 flex min-h-11 items-center gap-2 text-sm text-muted">
            <input type="checkbox" className="size-5 accent-[var(--brand)]" checked={unwanted} onChange={(event) => setUnwanted(event.target.checked)} />
            {text('noticeBox.mute')}
          </label>
        )}
      </div>
    </Dialog>
  );
}

/** A list of short sentences, one on each line. */
export function Points({ children }: { readonly children: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-line-strong">
      {children.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
