/** Verifies reCAPTCHA tokens with the secret of the site. */
import { accept, refuse } from '@maidan/domain';
import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import type { CheckHumanProof } from '../../http/routes-port.ts';

const TIMEOUT_MS = 3000;
/** From 0 (a machine) to 1 (a person); versions without a score send none. */
const LEAST_SCORE = 0.3;

const Verdict = z.object({ success: z.boolean(), score: z.number().optional() });

export interface HumanProofParts {
  /** By site; sites without a secret require no check. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly verifyUrl: string;
  readonly log: Log;
}

/**
 * Creates the check, which refuses a missing or wrong token. If the verifier does not answer, the call passes: the limits of logins and
 * OTPs still hold, and players are not locked out (T-62).
 */
export function createHumanProof({ secrets, verifyUrl, log }: HumanProofParts): CheckHumanProof {
  return async ({ site }, token) => {
    const secret = secrets.get(site);
    if (secret === undefined) return accept(null);
    if (token === null || token === '') return refuse('HUMAN_PROOF_NEEDED');
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { success, score = 1 } = Verdict.parse(await response.json());
      return success && score >= LEAST_SCORE ? accept(null) : refuse('HUMAN_PROOF_NEEDED');
    } catch (error) {
      log.warn({ err: error, site }, 'reCAPTCHA did not answer; the call passes without its check.');
      return accept(null);
    }
  };
}
