/** The fields of a proof of identity: the password, an OTP to the account's phone, or a passkey. */
import { passkeyProofOptions, sendProofOtp, type BreakSummaryWire, type PasskeyAssertion } from '@maidan/contract';
import { useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useIdentityText } from '../../messages/feature-texts.ts';

export interface GivenProof {
  readonly password: string;
  readonly otp: string;
  /** The order of the OTP; null until one was sent. */
  readonly orderId: string | null;
  /** The answer of a passkey; null: none. */
  readonly passkey: AnsweredPasskey | null;
}
interface AnsweredPasskey {
  readonly ceremonyId: string;
  readonly credential: PasskeyAssertion;
}
export const EMPTY_PROOF: GivenProof = { password: '', otp: '', orderId: null, passkey: null };

export type Proofs = BreakSummaryWire['proofs'];

/** Returns whether the form holds one of the proofs; the server checks it. A recent login needs no field. */
export function isProofGiven(proofs: Proofs, { password, otp, orderId, passkey }: GivenProof): boolean {
  if (proofs.length === 0 || proofs.includes('LOGIN')) return true;
  return passkey !== null || password !== '' || (orderId !== null && /^(?:\d{4}|\d{6})$/.test(otp));
}

/** Returns the fields of the call that sends a proof. */
export function proofBody({ password, otp, orderId, passkey }: GivenProof): {
  readonly password?: string;
  readonly otp?: string;
  readonly orderId?: string;
  readonly passkey?: AnsweredPasskey;
} {
  if (passkey !== null) return { passkey };
  if (orderId !== null) return { otp, orderId };
  return password === '' ? {} : { password };
}

interface ProofFieldsProps {
  readonly proofs: Proofs;
  readonly given: GivenProof;
  /** The server's text about a refused proof. */
  readonly refused: string | null;
  readonly onGive: (given: GivenProof) => void;
}

export function ProofFields({ proofs, given, refused, onGive }: ProofFieldsProps) {
  const text = useIdentityText();
  const [byOtp, setByOtp] = useState(!proofs.includes('PASSWORD') && proofs.includes('OTP'));
  if (proofs.length === 0) return null;
  if (proofs.includes('LOGIN'))
    return (
      <div className="flex flex-col gap-2 text-sm">
        <p className="text-muted">{text('identity.login')}</p>
        <Refused text={refused} />
      </div>
    );
  const described = refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'proof-error' };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold">{text('identity.proof')}</legend>
      {byOtp && <OtpProof given={given} described={described} onGive={onGive} />}
      {!byOtp && proofs.includes('PASSWORD') && (
        <label className="flex flex-col gap-1 text-sm font-semibold">
          {text('identity.password')}
          <input
            className="field"
            type="password"
            autoComplete="current-password"
            value={given.password}
            {...described}
            onChange={(event) => onGive({ ...EMPTY_PROOF, password: event.target.value })}
          />
        </label>
      )}
      <Refused text={refused} />
      {/* a passkey signs once: after a refusal it signs again */}
      {proofs.includes('PASSKEY') && <PasskeyProof given={refused === null ? given : EMPTY_PROOF} onGive={onGive} />}
      {proofs.includes('OTP') && proofs.includes('PASSWORD') && (
        <button
          type="button"
          className="min-h-11 self-start text-sm font-semibold text-brand underline"
          onClick={() => {
            setByOtp(!byOtp);
            onGive(EMPTY_PROOF);
          }}
        >
          {text(byOtp ? 'identity.byPassword' : 'identity.byOtp')}
        </button>
      )}
    </fieldset>
  );
}

function Refused({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p id="proof-error" role="alert" className="text-sm text-loss">
      {text}
    </p>
  );
}

/** Signs with a passkey in place; the form is then sent with it. */
function PasskeyProof({ given, onGive }: Pick<ProofFieldsProps, 'given' | 'onGive'>) {
  const text = useIdentityText();
  const [working, setWorking] = useState(false);
  const sign = async (): Promise<void> => {
    setWorking(true);
    try {
      const { ceremonyId, options } = await call(passkeyProofOptions, {});
      const { signWithPasskey } = await import('../../platform/session/passkey-ceremony.ts');
      onGive({ ...EMPTY_PROOF, passkey: { ceremonyId, credential: await signWithPasskey(options) } });
    } catch (error) {
      const said = error instanceof CallError && error.status !== 0 ? error.message : null;
      notify('error', said ?? text(error instanceof DOMException ? 'identity.passkeyDeclined' : 'identity.noAnswer'));
    } finally {
      setWorking(false);
    }
  };
  if (given.passkey !== null) return <output className="block text-sm font-semibold text-profit">{text('identity.passkeyGiven')}</output>;
  return (
    <button type="button" className="btn btn-quiet self-start" disabled={working} onClick={() => void sign()}>
      {text('identity.passkeyUse')}
    </button>
  );
}

interface OtpProofProps extends Pick<ProofFieldsProps, 'given' | 'onGive'> {
  readonly described: object;
}

function OtpProof({ given, described, onGive }: OtpProofProps) {
  const text = useIdentityText();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message, orderId } = await call(sendProofOtp, {});
      onGive({ ...EMPTY_PROOF, orderId });
      notify('success', message);
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : text('identity.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {text('identity.otp')}
      <span className="flex gap-2">
        <input
          className="field figures min-w-0 flex-1"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          disabled={given.orderId === null}
          value={given.otp}
          {...described}
          onChange={(event) => onGive({ ...given, otp: event.target.value })}
        />
        <button type="button" className="btn btn-quiet" disabled={sending} onClick={() => void send()}>
          {text('identity.send')}
        </button>
      </span>
    </label>
  );
}
