/** One entry of the audit log in full: what changed, the request, and its link of the chain. */
import type { AuditEntryWire } from '@maidan/contract';
import { usePageKeys } from '../../platform/keys.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Copyable } from '../../ui/fields.tsx';
import { changedFields, useReasonText, useTargetText } from './entry-text.ts';

interface AuditEntryPanelProps {
  readonly entry: AuditEntryWire;
  readonly onClose: () => void;
}

export function AuditEntryPanel({ entry, onClose }: AuditEntryPanelProps) {
  const text = useText();
  const { language } = languageStore();
  const targetText = useTargetText();
  const reasonText = useReasonText();
  const { seq, hash, at, actor, session, action, targetKind, target, site, requestId, outcome, address } = entry;
  usePageKeys({ escape: onClose });
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [text('audit.time'), `${momentText(at, language)} IST`],
    [text('auditFilter.actor'), actor],
    [text('audit.session'), session],
    [text('audit.address'), address],
    [text('auditFilter.target'), target === null ? null : `${targetText(targetKind)} ${target}`],
    [text('auditFilter.site'), site],
    [text('auditFilter.text'), reasonText(entry)],
    [text('audit.outcome'), outcome],
  ];
  return (
    <section className="detail" aria-label={text('audit.entry', { seq })}>
      <header className="detail-head">
        <h2>
          <code>{action}</code>
        </h2>
        <span className="flex-1" />
        <button type="button" className="icon-btn" aria-label={text('action.close')} onClick={onClose}>
          <ConsoleIcon name="close" />
        </button>
      </header>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        {requestId !== null && (
          <>
            <dt>{text('state.requestId')}</dt>
            <dd>
              <Copyable text={requestId} />
            </dd>
          </>
        )}
      </dl>
      <Difference entry={entry} />
      <dl className="facts">
        <dt>{text('audit.seq')}</dt>
        <dd className="figures">{seq}</dd>
        <dt>{text('audit.hash')}</dt>
        <dd>
          <Copyable text={hash} />
        </dd>
      </dl>
    </section>
  );
}

/** The fields before and after, changed ones marked. Without a state before, the fields of the request. */
function Difference({ entry }: { readonly entry: AuditEntryWire }) {
  const text = useText();
  const fields = changedFields(entry.before, entry.after);
  if (fields.length === 0) return <p className="text-muted">{text('audit.noFields')}</p>;
  return (
    <table className="difference">
      <thead>
        <tr>
          <th scope="col">{text('audit.field')}</th>
          <th scope="col">{text('audit.before')}</th>
          <th scope="col">{text('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before === null ? '–' : <del>{before}</del>}</td>
            <td>{after === null ? '–' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
