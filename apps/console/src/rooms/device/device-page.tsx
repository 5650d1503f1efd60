/** Confirms a code that the command line shows: looks it up, says what it would do and from where, and asks for a factor. */
import { CONSOLE_ENDPOINTS as E, shownDeviceCode, plainDeviceCode, type AnswerOf } from '@maidan/contract';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useAction } from '../../platform/use-action.ts';
import { Field } from '../../ui/fields.tsx';
import { ActionForm } from '../../ui/modal.tsx';

type Facts = AnswerOf<typeof E.consoleDeviceLookUp>;

export default function DevicePage() {
  const text = useText();
  const [code, setCode] = useDraft('device/code', '');
  const [facts, setFacts] = useState<Facts | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const { busy, failure, run } = useAction();
  const shown = shownDeviceCode(plainDeviceCode(code));
  const submit = (): void =>
    run(async () => {
      if (facts === null) {
        setFacts(await call(E.consoleDeviceLookUp, { body: { code } }));
        return;
      }
      await confirmedCall(E.consoleDeviceConfirm, { body: { code } }, text('device.effect', { code: shown }));
      setConfirmed(true);
      setCode('');
    });
  return (
    <div className="columns">
      <section className="panel" aria-labelledby="device-code">
        <h2 id="device-code">{text('device.title')}</h2>
        <p>{text('device.lead')}</p>
        {confirmed ? (
          <output>{text('device.done')}</output>
        ) : (
          <ActionForm
            action={text(facts === null ? 'device.look' : 'device.confirm')}
            busy={busy}
            failure={failure}
            ready={plainDeviceCode(code) !== ''}
            onSubmit={submit}
          >
            <Field
              label={text('device.code')}
              value={code}
              onValue={(value) => {
                setCode(value);
                setFacts(null);
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {facts !== null && <CodeFacts facts={facts} />}
          </ActionForm>
        )}
      </section>
    </div>
  );
}

function CodeFacts({ facts: { call: name, address, browser, createdAt } }: { readonly facts: Facts }) {
  const text = useText();
  const { language } = languageStore();
  return (
    <>
      <dl className="facts">
        <dt>{text('device.what')}</dt>
        <dd>{name === null ? text('device.signIn') : name}</dd>
        <dt>{text('device.from')}</dt>
        <dd className="figures">
          {address} {browser}
        </dd>
        <dt>{text('device.since')}</dt>
        <dd className="figures">{momentText(createdAt, language)} IST</dd>
      </dl>
      <p role="note">
        <strong>{text('device.warning')}</strong>
      </p>
    </>
  );
}
