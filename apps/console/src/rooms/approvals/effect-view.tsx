/** What an action would do at this moment: its facts, the money of each player before and after, and what has changed since it was asked. */
import { EFFECT_FACT_TEXTS, fromRupees, PLAYER_FLAG_TEXTS, type ApprovalEffectWire } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useState } from 'react';
import { languageStore, useText } from '../../platform/language.ts';
import { changeName, differenceText, useFactText, type ReadApproval } from './approval-text.ts';

/** Players that are shown at once; a press shows the others. */
const FIRST_PLAYERS = 10;

export function EffectView({ read }: { readonly read: ReadApproval }) {
  const text = useText();
  const { language } = languageStore();
  const factText = useFactText();
  const { approval, effect, isStale } = read;
  const isOpen = approval.state === 'ASKED';
  return (
    <>
      {isStale && (
        <p role="alert" className="problem">
          {text('approvals.isStale')}
        </p>
      )}
      <section className="part" aria-label={isOpen ? text('approvals.effectNow') : text('approvals.effectThen')}>
        <h3>{isOpen ? text('approvals.effectNow') : text('approvals.effectThen')}</h3>
        <dl className="facts">
          {effect.facts.map((fact) => (
            <div key={fact.name} className="contents">
              <dt>{EFFECT_FACT_TEXTS[fact.name][language]}</dt>
              <dd className="figures">{factText(fact)}</dd>
            </div>
          ))}
        </dl>
        {effect.players.length > 0 && <Players effect={effect} />}
      </section>
      {isOpen && <Changes read={read} />}
    </>
  );
}

function Players({ effect: { players, playersInAll } }: { readonly effect: ApprovalEffectWire }) {
  const text = useText();
  const { language } = languageStore();
  const [all, setAll] = useState(false);
  const shown = all ? players : players.slice(0, FIRST_PLAYERS);
  return (
    <div className="players">
      <table>
        <caption className="sr">{text('approvals.players')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('approvals.player')}</th>
            <th scope="col" className="number">
              {text('audit.before')}
            </th>
            <th scope="col" className="number">
              {text('audit.after')}
            </th>
            <th scope="col" className="number">
              {text('approvals.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ memberCode, site, before, after, difference, flags }) => (
            <tr key={memberCode}>
              <th scope="row">
                {memberCode} <small>{site}</small>
                {flags.map((flag) => (
                  <span key={flag} className="flag">
                    {PLAYER_FLAG_TEXTS[flag][language]}
                  </span>
                ))}
              </th>
              <td className="number">{formatMoney(fromRupees(before))}</td>
              <td className="number">{formatMoney(fromRupees(after))}</td>
              <td className="number" data-sign={Math.sign(difference)}>
                {differenceText(difference)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && players.length > FIRST_PLAYERS && (
        <button type="button" className="text-link" onClick={() => setAll(true)}>
          {text('approvals.allPlayers', { count: players.length })}
        </button>
      )}
      {playersInAll > players.length && <p className="text-xs text-muted">{text('approvals.largest', { count: players.length, all: playersInAll })}</p>}
    </div>
  );
}

/** The differences between the effect at the time of asking and the effect of this moment. */
function Changes({ read: { changed, effect } }: { readonly read: ReadApproval }) {
  const text = useText();
  const { language } = languageStore();
  const factText = useFactText();
  const valueText = (name: string, value: string | number | null): string => {
    const fact = effect.facts.find((one) => one.name === name);
    if (fact !== undefined) return factText({ ...fact, value });
    return typeof value === 'number' ? formatMoney(fromRupees(value)) : (value ?? '–');
  };
  return (
    <section className="part" aria-label={text('approvals.changes')}>
      <h3>{text('approvals.changes')}</h3>
      {changed.length === 0 ? (
        <p className="text-muted">{text('approvals.unchanged')}</p>
      ) : (
        <table className="difference">
          <thead>
            <tr>
              <th scope="col">{text('audit.field')}</th>
              <th scope="col">{text('approvals.whenAsked')}</th>
              <th scope="col">{text('approvals.now')}</th>
            </tr>
          </thead>
          <tbody className="figures">
            {changed.map(({ name, asked, now }) => (
              <tr key={name}>
                <th scope="row">{changeName(name, language, text)}</th>
                <td>
                  <del>{valueText(name, asked)}</del>
                </td>
                <td>
                  <ins>{valueText(name, now)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
