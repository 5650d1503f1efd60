/** The facts of an account that every operator with `player.read` sees. */
import { fromRupees, type OperatorAccount } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useText } from '../../platform/language.ts';
import { Copyable } from '../../ui/fields.tsx';

export function PlayerFacts({ account }: { readonly account: OperatorAccount }) {
  const text = useText();
  const { memberCode, username, site, status, isDemo, balance, exposure } = account;
  return (
    <section className="panel" aria-labelledby="player-facts">
      <h2 id="player-facts">{text('players.account')}</h2>
      <dl className="facts">
        <dt>{text('players.code')}</dt>
        <dd>
          <Copyable text={memberCode} />
        </dd>
        <dt>{text('players.username')}</dt>
        <dd>{username}</dd>
        <dt>{text('auditFilter.site')}</dt>
        <dd>{site}</dd>
        <dt>{text('team.state')}</dt>
        <dd>
          {status === 'active' ? text('players.active') : text('players.blocked')}
          {isDemo && ` · ${text('players.demo')}`}
        </dd>
        <dt>{text('players.balance')}</dt>
        <dd className="figures">{formatMoney(fromRupees(balance))}</dd>
        <dt>{text('players.exposure')}</dt>
        <dd className="figures">{formatMoney(fromRupees(exposure))}</dd>
      </dl>
    </section>
  );
}
