/** The client certificates that sign in to the account: list, form and removal. */
import type { ApiAccessWire } from '@maidan/contract';
import { useRef, useState } from 'react';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { useWhen } from '../../platform/time/use-when.ts';
import { CertificateForm } from './certificate-form.tsx';
import { writtenFingerprint } from './certificate-text.ts';
import { CodeBlock, CopyButton } from './copy.tsx';
import type { Certificate, Developers } from './use-developers.ts';

/** Certificates of one account. */
const MOST_LINKED = 10;
const MAKE = 'openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=bot -keyout client.key -out client.crt';

interface CertificatesProps {
  readonly access: ApiAccessWire;
  /** Newest first. */
  readonly certificates: readonly Certificate[];
  readonly developers: Developers;
}

export function Certificates({ access, certificates, developers }: CertificatesProps) {
  const text = useDeveloperText();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        {text('developers.certificatesHint')} {access.certLogin === 'any' && text('developers.anyCertificate')}
      </p>
      <ul ref={list} tabIndex={-1} className="developer-facts" aria-label={text('developers.certificates')}>
        {certificates.map((certificate) => (
          <Linked key={certificate.fingerprint} certificate={certificate} unlink={developers.unlink} onGone={() => list.current?.focus()} />
        ))}
        {certificates.length === 0 && <li className="p-3 text-sm text-muted">{text('developers.noCertificates')}</li>}
      </ul>
      <CodeBlock name={text('developers.make')} code={MAKE}>
        <span className="min-w-0 flex-1 truncate text-sm font-semibold text-muted">{text('developers.make')}</span>
        <CopyButton name={text('developers.make')} value={MAKE}>
          {text('developers.copy')}
        </CopyButton>
      </CodeBlock>
      {certificates.length < MOST_LINKED ? <CertificateForm link={developers.link} /> : <p className="text-sm">{text('developers.full')}</p>}
    </>
  );
}

interface LinkedProps {
  readonly certificate: Certificate;
  readonly unlink: Developers['unlink'];
  /** Called after the removal: the button that had the focus is gone. */
  readonly onGone: () => void;
}

function Linked({ certificate: { fingerprint, label, linkedAt }, unlink, onGone }: LinkedProps) {
  const text = useDeveloperText();
  const common = useText();
  const when = useWhen();
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const name = label === '' ? text('developers.unnamed') : label;
  const remove = async (): Promise<void> => {
    setSending(true);
    try {
      await unlink(fingerprint);
      notify('success', text('developers.removed'));
      onGone();
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer'));
      setSending(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <b className="break-words">{name}</b>
        <span className="figures block text-sm text-muted">{text('developers.linkedAt', { when: when(linkedAt) })}</span>
        <code className="block font-mono text-xs break-all text-muted">SHA-256 {writtenFingerprint(fingerprint)}</code>
      </span>
      {asked ? (
        <span className="flex flex-wrap items-center gap-2">
          <span className="basis-full text-sm">{text('developers.removeSure')}</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that the player pressed */}
          <button type="button" autoFocus className="btn btn-accent" disabled={sending} aria-busy={sending} onClick={() => void remove()}>
            {text('developers.removeNow')}
          </button>
          <button type="button" className="btn btn-quiet" disabled={sending} onClick={() => setAsked(false)}>
            {text('developers.keep')}
          </button>
        </span>
      ) : (
        <button type="button" className="btn btn-quiet" aria-label={text('developers.removeOf', { name })} onClick={() => setAsked(true)}>
          {text('developers.remove')}
        </button>
      )}
    </li>
  );
}
