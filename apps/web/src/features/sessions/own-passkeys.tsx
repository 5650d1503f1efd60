/** The player's passkeys: add one, remove one. A new one needs a proof of identity, and withdrawals then wait 24 hours. */
import { addPasskey, newPasskeyOptions, ownPasskeys, removePasskey, type OwnPasskeyWire } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { useIdentityText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { languageStore } from '../../platform/language/language.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { deviceName } from './device-name.ts';
import { createPasskey, knowsPasskeys } from '../../platform/session/passkey-ceremony.ts';
import { useProof } from '../../ui/identity/use-proof.tsx';

type Listed = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly passkeys: readonly OwnPasskeyWire[] };

async function load(): Promise<Listed> {
  try {
    return { state: 'here', passkeys: (await call(ownPasskeys, {})).result };
  } catch (error) {
    logProblem('passkeys', error);
    return { state: 'failed' };
  }
}

function Passkey({ passkey, busy, onRemove }: { readonly passkey: OwnPasskeyWire; readonly busy: boolean; readonly onRemove: () => void }) {
  const text = useIdentityText();
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  const when = (moment: string): string => `${formatWhen(Date.parse(moment), zone, language)} ${zoneLabel(zone, Date.parse(moment))}`;
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <b className="break-words">{name}</b>
        <span className="figures block text-xs text-muted">
          {text('identity.passkeyAdded', { when: when(createdAt) })} ·{' '}
          {lastUsedAt === null ? text('identity.passkeyUnused') : text('identity.passkeyUsed', { when: when(lastUsedAt) })}
        </span>
      </span>
      <button type="button" className="btn btn-quiet" disabled={busy} aria-label={text('identity.passkeyRemoveOf', { name })} onClick={onRemove}>
        {text('identity.passkeyRemove')}
      </button>
    </li>
  );
}

export default function OwnPasskeys() {
  const text = useIdentityText();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [busy, setBusy] = useState(false);
  const { withProof, dialog } = useProof();
  useEffect(() => {
    let wanted = true;
    void load().then((answer) => wanted && setListed(answer));
    return () => {
      wanted = false;
    };
  }, []);
  const reload = async (): Promise<void> => setListed(await load());
  /** Reloads the list after success and failure. */
  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      notify('success', await work());
    } catch (error) {
      const said = error instanceof CallError && error.status !== 0 ? error.message : null;
      notify('error', said ?? text(error instanceof DOMException ? 'identity.passkeyDeclined' : 'identity.noAnswer'));
    }
    await reload();
    setBusy(false);
  };
  const add = (): Promise<void> =>
    run(async () => {
      const { ceremonyId, options } = await withProof(() => call(newPasskeyOptions, {}));
      const credential = await createPasskey(options);
      const device = deviceName(navigator.userAgent);
      const name = device === null ? text('identity.passkey') : `${device.browser}, ${device.system}`;
      await withProof(() => call(addPasskey, { body: { ceremonyId, credential, name } }));
      return text('identity.passkeyDone');
    });
  const remove = ({ _id: passkey }: OwnPasskeyWire): Promise<void> =>
    run(async () => {
      await withProof(() => call(removePasskey, { params: { passkey } }));
      return text('identity.passkeyGone');
    });
  return (
    <SettingsPart title={text('identity.passkeys')}>
      {dialog}
      <p className="text-sm text-muted">{text('identity.passkeysHint')}</p>
      {listed.state === 'loading' && <ListSkeleton rows={1} />}
      {listed.state === 'failed' && <Failed title={text('identity.passkeysFailed')} retryLabel={text('identity.retry')} onRetry={() => void reload()} />}
      {listed.state === 'here' && (
        <>
          {listed.passkeys.length === 0 && <p className="text-sm text-muted">{text('identity.noPasskeys')}</p>}
          <ul className="flex flex-col gap-3">
            {listed.passkeys.map((passkey) => (
              <Passkey key={passkey._id} passkey={passkey} busy={busy} onRemove={() => void remove(passkey)} />
            ))}
          </ul>
          {knowsPasskeys() ? (
            <button type="button" className="btn btn-quiet self-start" disabled={busy} onClick={() => void add()}>
              {text('identity.passkeyAdd')}
            </button>
          ) : (
            <p className="text-sm text-muted">{text('identity.passkeyUnknown')}</p>
          )}
        </>
      )}
    </SettingsPart>
  );
}
