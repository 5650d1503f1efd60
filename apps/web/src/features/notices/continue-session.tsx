/** The popup before the end of the session: Continue renews it, no answer signs out (PP-07, O-16, D-08). */
import { useEffect, useRef, useState } from 'react';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { leaveSession, renewSession, secondsToEnd, sessionEnd } from './session-end.ts';

const TICK_MS = 250;

export function ContinueSession() {
  const text = useNoticeText();
  const endsAt = sessionEnd((state) => state.endsAt);
  const [left, setLeft] = useState(() => secondsToEnd(endsAt, Date.now()));
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const goOnButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToEnd(endsAt, Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const goOn = async (): Promise<void> => {
    setAsking(true);
    const renewed = await renewSession();
    setAsking(false);
    setFailed(!renewed);
  };
  return (
    <Dialog
      title={text('sessionEnd.title')}
      closeLabel={text('noticeBox.close')}
      onClose={() => closeNamed('continue-session')}
      dismissible={false}
      initialFocus={goOnButton}
    >
      <div className="flex flex-col gap-4 p-4">
        <p>{text('sessionEnd.why')}</p>
        <p role="timer" className="figures text-lg font-bold">
          {text('sessionEnd.left', { seconds: left })}
        </p>
        {failed && (
          <p role="alert" className="text-sm text-loss">
            {text('sessionEnd.failed')}
          </p>
        )}
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={asking} onClick={() => void leaveSession()}>
            {text('sessionEnd.leave')}
          </button>
          <button ref={goOnButton} type="button" className="btn btn-primary btn-large flex-1" disabled={asking} onClick={() => void goOn()}>
            {text('sessionEnd.goOn')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
