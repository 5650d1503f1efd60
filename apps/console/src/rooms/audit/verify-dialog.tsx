/** Verifies a range of the chain, part by part, with its progress. */
import { AUDIT_VERIFY_LINKS, CONSOLE_ENDPOINTS as E } from '@maidan/contract';
import { useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { useAction } from '../../platform/use-action.ts';
import { Field } from '../../ui/fields.tsx';
import { ActionForm, Modal } from '../../ui/modal.tsx';

interface Progress {
  readonly checked: number;
  readonly last: number;
  /** The last link of the range. */
  readonly end: number;
  readonly anchors: number;
  readonly fault: { readonly seq: number | null; readonly what: string } | null;
  readonly done: boolean;
}

/** Verifies from link to link and reports after each part. `to`: null for the newest link. Stops when `isStopped` says so. */
async function verifyRange(from: number, to: number | null, report: (progress: Progress) => void, isStopped: () => boolean): Promise<void> {
  let [checked, anchors] = [0, 0];
  for (let next = from; !isStopped(); next += AUDIT_VERIFY_LINKS) {
    const answer = await call(E.consoleVerifyAudit, { body: { from: next, to } });
    checked += answer.checked;
    anchors += answer.anchors;
    const end = Math.min(to ?? answer.head, answer.head);
    const done = answer.fault !== null || answer.last >= end;
    report({ checked, anchors, last: answer.last, end, fault: answer.fault, done });
    if (done) return;
  }
}

export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [from, setFrom] = useDraft('audit/verify/from', '1');
  const [to, setTo] = useDraft('audit/verify/to', '');
  const [progress, setProgress] = useState<Progress | null>(null);
  const { busy, failure, run } = useAction();
  const stopped = useRef(false);
  const ready = /^[1-9]\d{0,14}$/.test(from) && (to === '' || (/^[1-9]\d{0,14}$/.test(to) && Number(to) >= Number(from)));
  const verify = (): void => {
    setProgress(null);
    run(() => verifyRange(Number(from), to === '' ? null : Number(to), setProgress, () => stopped.current));
  };
  const close = (): void => {
    stopped.current = true;
    onClose();
  };
  return (
    <Modal title={text('audit.verify')} onClose={close}>
      <ActionForm action={text('audit.verifyAction')} busy={busy} failure={failure} ready={ready} onSubmit={verify} onCancel={close}>
        <p className="text-muted">{text('audit.verifyLead')}</p>
        <div className="two-columns">
          <Field label={text('audit.fromSeq')} value={from} onValue={setFrom} inputMode="numeric" required />
          <Field label={text('audit.toSeq')} value={to} onValue={setTo} inputMode="numeric" placeholder={text('audit.newest')} />
        </div>
        {(busy || progress !== null) && <Verdict progress={progress} />}
      </ActionForm>
    </Modal>
  );
}

function Verdict({ progress }: { readonly progress: Progress | null }) {
  const text = useText();
  const { language } = languageStore();
  const number = new Intl.NumberFormat(`${language}-IN-u-nu-latn`);
  const label =
    progress === null ? text('audit.verifying') : text('audit.checked', { checked: number.format(progress.checked), end: number.format(progress.end) });
  return (
    <div className="verdict" data-fault={progress?.fault !== null && progress !== null ? true : undefined}>
      <progress aria-label={label} max={progress?.end ?? 1} value={progress === null ? 0 : progress.last} />
      <output>
        <p className="figures">{label}</p>
        {progress?.done === true && progress.fault === null && <p className="font-semibold">{text('audit.unchanged', { anchors: progress.anchors })}</p>}
        {progress !== null && progress.fault !== null && (
          <p className="problem">
            {progress.fault.seq === null ? text('audit.brokenAnywhere') : text('audit.brokenAt', { seq: progress.fault.seq })}{' '}
            <code>{progress.fault.what}</code>
          </p>
        )}
      </output>
    </div>
  );
}
