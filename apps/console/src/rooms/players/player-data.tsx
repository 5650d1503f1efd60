/**
 * Personal data of a player: masked by the server until an operator chooses a reason. Revealed data is in the memory of this component only. It disappears when
 * the page is left, when the screen locks, and when the time that the server allows is over.
 */
import {
  LONGEST_REVEAL_NOTE,
  operatorReveal,
  REVEAL_FIELDS,
  REVEAL_REASON_CODES,
  REVEAL_REASONS,
  REVEALED_MS,
  type OperatorPlayer,
  type RevealedFields,
  type RevealField,
} from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { useText } from '../../platform/language.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { usePermission } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { Choice, Field } from '../../ui/fields.tsx';
import { ActionForm } from '../../ui/modal.tsx';
import { Forbidden } from '../../ui/states.tsx';

export function PlayerData({ player }: { readonly player: Pick<OperatorPlayer, 'memberCode' | 'masked'> }) {
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
              <Value field={field} masked={player.masked} shown={shown} />
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
        shown === null && <Reveal memberCode={player.memberCode} onShown={setShown} />
      ) : (
        <Forbidden needs="player.reveal" title={text('players.mayNotReveal')} />
      )}
    </section>
  );
}

interface ValueProps {
  readonly field: RevealField;
  readonly masked: RevealedFields;
  readonly shown: RevealedFields | null;
}

function Value({ field, masked, shown }: ValueProps) {
  const text = useText();
  const isClear = shown !== null && field in shown;
  const fields = isClear ? shown : masked;
  const payees = fields.payees?.map(({ kind, payee }) => `${text(`players.${kind}`)} ${payee}`).join(', ') ?? '';
  const value = field === 'payees' ? payees : fields[field];
  if (value === null || value === undefined || value === '') return text('players.none');
  if (isClear) return <strong>{value}</strong>;
  return (
    <>
      {value} <span className="sr">{text('players.masked')}</span>
    </>
  );
}

interface RevealProps {
  readonly memberCode: string;
  readonly onShown: (shown: RevealedFields) => void;
}

function Reveal({ memberCode, onShown }: RevealProps) {
  const text = useText();
  const [fields, setFields] = useState<readonly RevealField[]>([]);
  const [chosen, setChosen] = useState('');
  const [note, setNote] = useState('');
  const { busy, failure, run } = useAction();
  const reason = REVEAL_REASON_CODES.find((code) => code === chosen);
  const noteRule = reason === undefined ? 'none' : REVEAL_REASONS[reason].note;
  const isReady = fields.length > 0 && reason !== undefined && (noteRule !== 'needed' || note.trim() !== '');
  const names = fields.map((field) => text(`players.${field}`)).join(', ');
  const submit = (): void =>
    run(async () => {
      const request = { params: { memberCode }, body: { fields: [...fields], reason, note: noteRule === 'none' ? '' : note.trim() } };
      const effect = text('players.effect', { fields: names, player: memberCode });
      // a factor of the last five minutes is enough; without one the server asks
      const { result } = await call(operatorReveal, request).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'STEP_UP_NEEDED') return confirmedCall(operatorReveal, request, effect);
        throw error;
      });
      onShown(result);
    });
  return (
    <ActionForm action={text('players.reveal')} busy={busy} failure={failure} ready={isReady} onSubmit={submit}>
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
      <Choice
        label={text('players.reason')}
        value={chosen}
        onValue={setChosen}
        options={[['', text('players.chooseReason')], ...REVEAL_REASON_CODES.map((code) => [code, text(`players.reasons.${code}`)] as const)]}
      />
      {noteRule !== 'none' && (
        <Field
          label={text(noteRule === 'needed' ? 'players.note' : 'players.optionalNote')}
          hint={text('players.noteHint')}
          value={note}
          onValue={setNote}
          maxLength={LONGEST_REVEAL_NOTE}
          autoComplete="off"
          required={noteRule === 'needed'}
        />
      )}
    </ActionForm>
  );
}
