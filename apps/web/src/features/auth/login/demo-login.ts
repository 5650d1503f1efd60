/** The result of a demo login (ER-02, ER-03). */
import type { Login } from '@maidan/contract';
import { CallError } from '../../../platform/http/call-error.ts';

/** A failure is success false, isDemo true, and the server's message where there is one. */
export type DemoResult = { readonly success: true } | { readonly success: false; readonly isDemo: true; readonly message: string | null };

/** Requests a demo login and passes it to `take`. An error of `take` is a failure too. */
export async function demoLogin(ask: () => Promise<Login>, take: (login: Login) => void): Promise<DemoResult> {
  try {
    take(await ask());
    return { success: true };
  } catch (error) {
    return { success: false, isDemo: true, message: error instanceof CallError && error.status === 200 && error.message !== '' ? error.message : null };
  }
}
