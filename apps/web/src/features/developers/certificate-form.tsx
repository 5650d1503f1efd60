/** The form that links a client certificate: a name, and the certificate as text or as a file. */
import { useRef, useState, type SyntheticEvent } from 'react';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { certificateIn, withoutKeys } from './certificate-text.ts';
import type { Developers } from './use-developers.ts';

const LONGEST_LABEL = 50;
const LONGEST_CERTIFICATE = 20_000;

type ProblemKey = 'developers.labelNeeded' | 'developers.badCertificate' | 'developers.full';
interface Problem {
  readonly field: 'label' | 'certificate';
  readonly text: string;
}

/** The fields, what is wrong with them, and the call. What the player typed stays until the certificate is linked. */
function useCertificateForm(link: Developers['link'], focus: (field: Problem['field']) => void) {
  const text = useDeveloperText();
  const common = useText();
  const [label, setLabel] = useState('');
  const [pasted, setPasted] = useState('');
  const [hadKey, setHadKey] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const refuse = (field: Problem['field'], key: ProblemKey): void => {
    setProblem({ field, text: text(key) });
    focus(field);
  };
  const paste = (given: string): void => {
    const cleaned = withoutKeys(given);
    setPasted(cleaned.text);
    setHadKey(cleaned.hadKey);
    setProblem(null);
  };
  const send = async (certificate: string): Promise<void> => {
    setSending(true);
    try {
      await link(certificate, label.trim());
      notify('success', text('developers.linked'));
      setLabel('');
      paste('');
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'MALFORMED') refuse('certificate', 'developers.badCertificate');
      else if (code === 'NOT_PERMITTED') refuse('certificate', 'developers.full');
      else setProblem({ field: 'certificate', text: error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer') });
    }
    setSending(false);
  };
  return {
    label,
    pasted,
    hadKey,
    problem,
    sending,
    type: (typed: string): void => {
      setLabel(typed);
      setProblem(null);
    },
    paste,
    submit: (event: SyntheticEvent): void => {
      event.preventDefault();
      const certificate = certificateIn(pasted);
      if (label.trim() === '') refuse('label', 'developers.labelNeeded');
      else if (certificate === null || certificate.length > LONGEST_CERTIFICATE) refuse('certificate', 'developers.badCertificate');
      else void send(certificate);
    },
  };
}

export function CertificateForm({ link }: { readonly link: Developers['link'] }) {
  const text = useDeveloperText();
  const labelField = useRef<HTMLInputElement>(null);
  const certificateField = useRef<HTMLTextAreaElement>(null);
  const form = useCertificateForm(link, (field) => (field === 'label' ? labelField : certificateField).current?.focus());
  const errorOf = (field: Problem['field']): string | null => (form.problem?.field === field ? form.problem.text : null);
  return (
    <form className="flex max-w-prose flex-col gap-2" aria-label={text('developers.add')} noValidate onSubmit={form.submit}>
      <h3 className="font-bold">{text('developers.add')}</h3>
      <TextField
        ref={labelField}
        id="certificate-label"
        label={text('developers.label')}
        maxLength={LONGEST_LABEL}
        value={form.label}
        error={errorOf('label')}
        onType={form.type}
      />
      <TextArea
        ref={certificateField}
        id="certificate-text"
        label={text('developers.certificate')}
        placeholder="-----BEGIN CERTIFICATE-----"
        isCode
        value={form.pasted}
        error={errorOf('certificate')}
        onType={form.paste}
      >
        <output className="text-sm text-warn">{form.hadKey ? text('developers.keyRemoved') : ''}</output>
      </TextArea>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary btn-large" disabled={form.sending} aria-busy={form.sending}>
          {text('developers.link')}
        </button>
        <FileChoice onFile={form.paste} />
      </div>
    </form>
  );
}

/** A button that opens the file choice of the browser, and gives the text of the file. */
function FileChoice({ onFile }: { readonly onFile: (text: string) => void }) {
  const text = useDeveloperText();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    // a larger file is no certificate; the form then says so
    onFile(await file.slice(0, LONGEST_CERTIFICATE * 2).text());
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer"
        aria-label={text('developers.chooseFile')}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <button type="button" className="btn btn-quiet btn-large" onClick={() => input.current?.click()}>
        {text('developers.chooseFile')}
      </button>
    </>
  );
}
