/** Finds a player by member code, or by site and user name, and shows the account with its personal data masked. */
import { operatorAccount, operatorFindAccount, type OperatorPlayer } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { useAddress } from '../../platform/room-state.ts';
import { useOperator } from '../../platform/session-store.ts';
import { Choice, Field } from '../../ui/fields.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { PlayerData } from './player-data.tsx';
import { PlayerFacts } from './player-facts.tsx';

const MEMBER_CODE = /^u\d+$/i;

export default function PlayersPage() {
  const text = useText();
  const [read] = useAddress();
  const [code, site, name] = [read('code'), read('site'), read('name')];
  return (
    <div className="columns">
      <section className="panel" aria-labelledby="find-player">
        <h2 id="find-player">{text('players.find')}</h2>
        <FindPlayer key={`${code} ${site} ${name}`} />
      </section>
      {code === '' && name === '' ? (
        <Empty title={text('players.noneAsked')} hint={text('players.noneAskedHint')} />
      ) : (
        <FoundPlayer key={`${code} ${site} ${name}`} code={code} site={site} name={name} />
      )}
    </div>
  );
}

/** Returns the sites of the operator's assignments; null: all sites. */
function useOwnSites(): readonly string[] | null {
  const { assignments } = useOperator();
  const sites = assignments.flatMap((assignment) => assignment.sites ?? []);
  return assignments.some((assignment) => assignment.sites === null) ? null : [...new Set(sites)];
}

function FindPlayer() {
  const text = useText();
  const [read, write] = useAddress();
  const sites = useOwnSites();
  const [who, setWho] = useState(read('code') || read('name'));
  const [site, setSite] = useState(read('site') || (sites?.[0] ?? ''));
  const typed = who.trim();
  const isCode = MEMBER_CODE.test(typed);
  const ready = typed !== '' && (isCode || site.trim() !== '');
  return (
    <form
      className="action-form w-full max-w-140"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) write(isCode ? { code: typed.toLowerCase(), site: '', name: '' } : { code: '', site: site.trim(), name: typed });
      }}
    >
      <Field
        label={text('players.who')}
        hint={text('players.whoHint')}
        value={who}
        onValue={setWho}
        data-filter=""
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {!isCode &&
        (sites === null ? (
          <Field label={text('auditFilter.site')} value={site} onValue={setSite} maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        ) : (
          <Choice label={text('auditFilter.site')} value={site} onValue={setSite} options={sites.map((one) => [one, one])} />
        ))}
      <div className="flex justify-end">
        <button type="submit" className="btn btn-primary" disabled={!ready}>
          {text('players.findAction')}
        </button>
      </div>
    </form>
  );
}

interface FoundPlayerProps {
  readonly code: string;
  readonly site: string;
  readonly name: string;
}

function FoundPlayer({ code, site, name }: FoundPlayerProps) {
  const text = useText();
  const { language } = languageStore();
  const player = useQuery({
    queryKey: ['player', code, site, name, language],
    queryFn: async (): Promise<OperatorPlayer> =>
      code === ''
        ? (await call(operatorFindAccount, { query: { site, username: name } })).result
        : (await call(operatorAccount, { params: { memberCode: code } })).result,
  });
  if (player.error instanceof CallError && (player.error.code === 'ACCOUNT_UNKNOWN' || player.error.code === 'SITE_UNKNOWN'))
    return <Empty title={text('players.unknown')} hint={text('players.unknownHint')} />;
  return (
    <Loaded query={player} rows={4}>
      {(account) => (
        <>
          <PlayerFacts account={account} />
          <PlayerData player={account} />
        </>
      )}
    </Loaded>
  );
}
