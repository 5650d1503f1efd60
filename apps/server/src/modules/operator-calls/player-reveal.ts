/** The call that shows clear data of a player. Every other call shows it masked. */
import { OPERATOR_ENDPOINTS as E, REVEALED_MS } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { ClearData, PrivacyViews } from '../own-data/own-data-port.ts';
import type { Action } from './recorded-actions.ts';

export interface RevealParts {
  readonly accounts: Pick<Accounts, 'byMemberCode'>;
  readonly privacyViews: Pick<PrivacyViews, 'write'>;
  readonly clearData: ClearData;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Neither the record nor the player's list contains what was shown: they name the fields and the reason. */
export function registerReveal(action: Action, { accounts, privacyViews, clearData, now }: RevealParts): void {
  action(
    E.operatorReveal,
    (call) => ({ target: { kind: 'account', id: call.params.memberCode }, detail: call.body }),
    async (call, actor) => {
      const { fields, reason } = call.body;
      const why = reason.trim();
      if (why === '') return refuse('REASON_REQUIRED');
      const account = await accounts.byMemberCode(call.params.memberCode);
      if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
      const what = [...new Set(fields)];
      // the view and its record commit before anything is read
      await privacyViews.write(account.account, { operator: actor, what, why });
      const result = await clearData.of(account.account, what);
      const until = new Date(now() + REVEALED_MS).toISOString();
      return accept({ success: true as const, message: `${account.memberCode}: ${what.join(', ')} until ${until}. The player sees this view.`, until, result });
    },
  );
}
