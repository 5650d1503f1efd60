/** The OTP that was sent to a phone: its order, and when another one can be requested (ST-24, ST-27, ST-28, T-22). */
import { createOtp, createUserOtp, resendOtp, type OtpSent } from '@maidan/contract';
import { RESEND_COUNTDOWN_S } from '@maidan/domain';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { currentText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { normalisedError } from '../sign-up/sign-up-state.ts';

/** Shows the message of the server for a failed call (ER-05 to ER-08). */
export function notifyFailure(error: unknown): void {
  const { status, message } = normalisedError(error);
  notify('error', status === 0 || message === '' ? currentText()('state.noAnswer') : message);
}

const managerId = (): string => pageSite.site.identity.managerID;

/** Requests an OTP to register (BR-18). */
export function requestRegisterOtp(phone: string): Promise<OtpSent> {
  return call(createOtp, { body: { phone, managerId: managerId() } });
}
/** Requests an OTP to log in. */
export function requestLoginOtp(phone: string): Promise<OtpSent> {
  return call(createUserOtp, { body: { phone, managerId: managerId() } });
}

export interface OtpOrder {
  /** null: no OTP was sent to the phone in the form. */
  readonly orderId: string | null;
  readonly sending: boolean;
  /** Digits of the OTP: 4 or 6. */
  readonly digits: number;
  /** Seconds until another one can be requested. */
  readonly left: number;
  readonly send: (phone: string) => void;
  readonly resend: (phone: string) => void;
  /** Drops the order. Call it when the phone changes: the order belongs to the old phone. */
  readonly drop: () => void;
}

/** Counts down the seconds until `until`. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(RESEND_COUNTDOWN_S, Math.max(0, Math.ceil((until - now) / 1000)));
  const running = left > 0;
  useEffect(() => {
    const timer = running ? setInterval(() => setNow(Date.now()), 1000) : undefined;
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

function requestNextOtp(phone: string, orderId: string): Promise<OtpSent> {
  return call(resendOtp, { body: { phone, managerId: managerId(), orderId } });
}

/** Returns the order of a form. `requestFirst` requests the first OTP, `requestNext` the others. */
export function useOtpOrder(
  requestFirst: (phone: string) => Promise<OtpSent>,
  requestNext: (phone: string, orderId: string) => Promise<OtpSent> = requestNextOtp,
): OtpOrder {
  const [orderId, setOrderId] = useState<string | null>(null);
  // the server may have raised the site since the page was loaded
  const [digits, setDigits] = useState<number>(pageSite.site.otpLength);
  const [sending, setSending] = useState(false);
  const [until, setUntil] = useState(0);
  const left = useCountdown(until);
  // ignores an answer that arrives after the phone was changed
  const asked = useRef(0);
  const run = async (request: () => Promise<OtpSent>): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    setSending(true);
    try {
      const { data } = await request();
      if (mine !== asked.current) return;
      setOrderId(data.orderId);
      setDigits(data.otpLength ?? 4);
      setUntil(Date.now() + RESEND_COUNTDOWN_S * 1000);
      notify('success', data.message);
    } catch (error) {
      if (mine === asked.current) notifyFailure(error);
    } finally {
      if (mine === asked.current) setSending(false);
    }
  };
  return {
    orderId,
    digits,
    sending,
    left,
    send: (phone) => void run(() => requestFirst(phone)),
    resend: (phone) => {
      if (orderId !== null && left === 0) void run(() => requestNext(phone, orderId));
    },
    drop: () => {
      asked.current += 1;
      setOrderId(null);
      setSending(false);
      setUntil(0);
    },
  };
}
