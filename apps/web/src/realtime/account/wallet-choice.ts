/** The wallet for the bets of the account. The balance carries the choice to every device. */
import { switchWallet } from '@maidan/contract';
import { CallError } from '../../platform/http/call-error.ts';
import { call } from '../../platform/http/call.ts';
import { session } from '../../platform/session/session.ts';
import { account } from '../live.ts';

/** Switches the wallet. Returns null on success, else the server's message, or '' without a response. */
export async function chooseWallet(useBonusWallet: boolean): Promise<string | null> {
  const current = session.current();
  if (current.state !== 'in') return '';
  try {
    const query = { useBonusWallet: useBonusWallet ? 'true' : 'false', walletCode: useBonusWallet ? 'BONUS' : 'MAIN' } as const;
    const { result } = await call(switchWallet, { params: { id: current.user.memberCode }, query });
    // the push with the same balance follows a moment later
    const { balance } = account.store.getState();
    if (balance !== null) account.setBalance({ ...balance, useBonusWallet: result.useBonusWallet });
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : '';
  }
}
