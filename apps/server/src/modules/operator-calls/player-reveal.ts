/** The call that shows clear data of a player. Every other call shows it masked. */
import { OPERATOR_ENDPOINTS as E, REVEALED_MS, REVEAL_REASONS } from '@maidan/contract';
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
      const note = call.body.note.trim();
      if (reason === undefined || (note === '' && REVEAL_REASONS[reason].note === 'needed')) return refuse('REASON_REQUIRED');
      if (note !== '' && REVEAL_REASONS[reason].note === 'none') return refuse('MALFORMED', { field: 'note' });
      const account = await accounts.byMemberCode(call.params.memberCode);
      if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
      const what = [...new Set(fields)];
      // the view and its record commit before anything is read
      await privacyViews.write(account.account, { operator: actor, what, reason, note });
      const result = await clearData.of(account.account, what);
      const until = new Date(now() + REVEALED_MS).toISOString();
      return accept({ success: true as const, message: `${account.memberCode}: ${what.join(', ')} until ${until}. The player sees this view.`, until, result });
    },
  );
}
