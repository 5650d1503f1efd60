/**
 * Personal data of a player: masked until an operator names a reason. Revealed data is in the memory of this component only. It disappears when
 * the page is left, when the screen locks, and when the time that the server allows is over.
 */
import { operatorReveal, REVEAL_FIELDS, REVEALED_MS, type RevealedFields, type RevealField } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { usePermission } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { Field } from '../../ui/fields.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { Forbidden } from '../../ui/states.tsx';

const MASKED = '••••••';

export function PlayerData({ memberCode }: { readonly memberCode: string }) {
  const text = useText();
  const mayReveal = usePermission()('player.reveal');
  const [shown, setShown] = useState<RevealedFields | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <section className="panel" aria-labelledby="player-data">
      <h2 id="player-data">{text('players.data')}</h2>
      <dl className="facts">
        {REVEAL_FIELDS.map((field) => (
          <div key={field} className="contents">
            <dt>{text(`players.${field}`)}</dt>
            <dd>
              <Value field={field} shown={shown} />
            </dd>
          </div>
        ))}
      </dl>
      {shown !== null && (
        <>
          <output className="note">{text('players.shown')}</output>
          <button type="button" className="btn btn-quiet" onClick={() => setShown(null)}>
            {text('players.hide')}
          </button>
        </>
      )}
      {mayReveal ? (
        shown === null && <Reveal memberCode={memberCode} onShown={setShown} />
      ) : (
        <Forbidden needs="player.reveal" title={text('players.mayNotReveal')} />
      )}
    </section>
  );
}

function Value({ field, shown }: { readonly field: RevealField; readonly shown: RevealedFields | null }) {
  const text = useText();
  if (shown === null || !(field in shown))
    return (
      <>
        <span aria-hidden="true">{MASKED}</span>
        <span className="sr">{text('players.masked')}</span>
      </>
    );
  const payees = shown.payees?.map(({ kind, payee }) => `${text(`players.${kind}`)} ${payee}`).join(', ') ?? '';
  const value = field === 'payees' ? payees : shown[field];
  return <strong>{value === null || value === undefined || value === '' ? text('players.none') : value}</strong>;
}

interface RevealProps {
  readonly memberCode: string;
  readonly onShown: (shown: RevealedFields) => void;
}

function Reveal({ memberCode, onShown }: RevealProps) {
  const text = useText();
  const [fields, setFields] = useState<readonly RevealField[]>([]);
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useAction();
  const names = fields.map((field) => text(`players.${field}`)).join(', ');
  const submit = (): void =>
    run(async () => {
      const request = { params: { memberCode }, body: { fields: [...fields], reason: reason.trim() } };
      const effect = text('players.effect', { fields: names, player: memberCode });
      // a factor of the last five minutes is enough; without one the server asks
      const { result } = await call(operatorReveal, request).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'STEP_UP_NEEDED') return confirmedCall(operatorReveal, request, effect);
        throw error;
      });
      onShown(result);
    });
  return (
    <ActionForm action={text('players.reveal')} busy={busy} failure={failure} ready={fields.length > 0 && reason.trim() !== ''} onSubmit={submit}>
      <p>{text('players.revealLead')}</p>
      <fieldset className="labelled">
        <legend>{text('players.which')}</legend>
        <div className="flex flex-wrap gap-1">
          {REVEAL_FIELDS.map((field) => (
            <button
              key={field}
              type="button"
              className="pick"
              aria-pressed={fields.includes(field)}
              onClick={() => setFields(fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field])}
            >
              {text(`players.${field}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={text('players.reason')} hint={text('players.reasonHint')} value={reason} onValue={setReason} maxLength={300} autoComplete="off" required />
    </ActionForm>
  );
}
