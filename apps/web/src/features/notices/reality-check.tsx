/** The reality check: the time played and the net result. Only its two buttons close it: continue, or log out. */
import { realityCheckSeen } from '@maidan/contract';
import { useState } from 'react';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { minutesPlayed, playSession, storePlaySession } from '../../platform/time/play-session.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { session } from '../../platform/session/session.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { leaveSession } from './session-end.ts';

const close = (): void => closeNamed('reality-check');

export function RealityCheck() {
  const text = useNoticeText();
  const playState = playSession();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const minutes = minutesPlayed(playState, playState.at);
  const goOn = async (): Promise<void> => {
    setAsking(true);
    try {
      storePlaySession((await call(realityCheckSeen, {})).result);
      close();
    } catch (error) {
      logProblem('reality check', error);
      setFailed(session.current().state === 'in');
    }
    setAsking(false);
  };
  if (playState.session === null) return null;
  const { staked, net } = playState.session;
  const rows = [
    [
      text('realityCheck.played'),
      minutes < 60 ? text('realityCheck.minutes', { minutes }) : text('realityCheck.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    ],
    [text('realityCheck.staked'), rupeesText(staked)],
    [text('realityCheck.net'), rupeesText(net)],
  ] as const;
  return (
    <Dialog title={text('realityCheck.title')} closeLabel={text('noticeBox.close')} onClose={close} dismissible={false}>
      <div className="flex flex-col gap-4 p-4">
        <dl className="flex flex-col gap-2">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className={`figures text-lg font-bold ${value.startsWith('-') ? 'text-loss' : ''}`}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{text('realityCheck.why')}</p>
        {failed && (
          <p role="alert" className="text-sm text-loss">
            {text('sessionEnd.failed')}
          </p>
        )}
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={asking} onClick={() => void leaveSession()}>
            {text('realityCheck.leave')}
          </button>
          <button type="button" className="btn btn-primary btn-large flex-1" disabled={asking} onClick={() => void goOn()}>
            {text('realityCheck.goOn')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
