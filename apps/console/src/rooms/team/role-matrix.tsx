/** Which role holds which permission, from the server's own table. A chosen permission answers "who can do this?". */
import { CONSOLE_ENDPOINTS as E, type AnswerOf } from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/room-state.ts';
import { call } from '../../platform/call.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { SheetFrame } from '../../ui/sheet-frame.tsx';
import { Loaded } from '../../ui/states.tsx';

type Roles = AnswerOf<typeof E.consoleRoles>;

export function RoleMatrix() {
  const { language } = languageStore();
  const roles = useQuery({ queryKey: ['roles', language], queryFn: () => call(E.consoleRoles, {}) });
  return <Loaded query={roles}>{(answer) => <Matrix {...answer} />}</Loaded>;
}

function Matrix({ roles, permissions }: Roles) {
  const text = useText();
  const [read, write] = useAddress();
  const chosen = permissions.find(({ permission }) => permission === read('permission'));
  const holders = chosen === undefined ? [] : roles.filter((role) => role.permissions.includes(chosen.permission));
  return (
    <>
      {chosen !== undefined && (
        <output className="hint-bar">
          <code>{chosen.permission}</code> {chosen.text} {text('matrix.holders', { roles: holders.map(({ name }) => name).join(', ') })}{' '}
          {chosen.installation && text('matrix.installation')}
        </output>
      )}
      <SheetFrame label={text('team.matrix')}>
        <table className="sheet matrix">
          <thead>
            <tr>
              <th scope="col">{text('matrix.permission')}</th>
              {roles.map(({ role, name, rank }) => (
                <th key={role} scope="col">
                  <span>{name}</span> <small className="figures">{rank}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ permission, text: sentence }) => (
              <tr key={permission} aria-selected={permission === chosen?.permission}>
                <th scope="row">
                  <button
                    type="button"
                    className="row-link"
                    aria-pressed={permission === chosen?.permission}
                    onClick={() => write({ permission })}
                    title={permission}
                  >
                    {sentence}
                  </button>
                </th>
                {roles.map((role) => (
                  <td key={role.role}>
                    {role.permissions.includes(permission) ? (
                      <span className="held">
                        <ConsoleIcon name="check" size={15} />
                        <span className="sr">{text('matrix.yes')}</span>
                      </span>
                    ) : (
                      <span className="sr">{text('matrix.no')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SheetFrame>
    </>
  );
}
