/** The frame around every room: the rail with the rooms (a bottom bar on a phone), the top bar, and the keys that open rooms. */
import { NavLink } from '@maidan/ui-kit/link.tsx';
import { Suspense, useEffect, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useDraft } from '../platform/room-state.ts';
import { usePageKeys } from '../platform/keys.ts';
import { useText } from '../platform/language.ts';
import { usePermission } from '../platform/session-store.ts';
import { useWaiting } from '../platform/open-approvals.ts';
import { ConsoleIcon } from '../ui/console-icon.tsx';
import { loadDialog, Modal } from '../ui/modal.tsx';
import { OfflineBar, Skeleton } from '../ui/states.tsx';
import { EmergencyBand } from './emergency-band.tsx';
import { DEVICE_PATH, ROOMS, type Room } from './rooms.ts';
import { TopBar } from './top-bar.tsx';

/** Rooms in the bottom bar of a phone; the others are behind More. */
const IN_BOTTOM_BAR = 4;

const APPROVALS = '/approvals';

/** Returns the rooms that the operator may open. */
function useOpenRooms(): readonly Room[] {
  const may = usePermission();
  return ROOMS.filter(({ needs }) => needs === null || may(needs));
}

export function Shell() {
  const text = useText();
  const rooms = useOpenRooms();
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const [help, setHelp] = useDraft('shell/help', false);
  const current = ROOMS.find(({ path }) => here.startsWith(path));
  const title = here.startsWith(DEVICE_PATH) ? text('own.commandLine') : current === undefined ? '' : text(`room.${current.name}`);
  useEffect(() => {
    document.title = `${title === '' ? '' : `${title} · `}${text('console.name')}`;
  }, [title, text]);
  useEffect(() => {
    // a dialog opens at once also when the server cannot be reached later; the first dialog retries a failed load
    loadDialog().catch(() => undefined);
  }, []);
  const keys = useMemo(() => {
    const toRooms = rooms.map(({ key, path }) => [`g ${key}`, () => void navigate(path)] as const);
    return {
      ...Object.fromEntries(toRooms),
      a: () => void navigate(APPROVALS),
      '?': () => setHelp(true),
      '/': () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
    };
  }, [rooms, navigate, setHelp]);
  usePageKeys(keys);
  return (
    <div className="shell">
      <a className="skip" href="#room">
        {text('shell.skip')}
      </a>
      <nav className="rail" aria-label={text('shell.rooms')}>
        <p className="rail-name">
          <ConsoleIcon name="shield" size={18} />
          {text('console.name')}
        </p>
        {rooms.map((room) => (
          <RoomLink key={room.name} room={room} />
        ))}
        <button type="button" className="rail-link rail-help" onClick={() => setHelp(true)}>
          <ConsoleIcon name="keyboard" />
          <span>{text('shell.keys')}</span>
          <kbd>?</kbd>
        </button>
      </nav>
      <TopBar title={title} />
      <main id="room" className="room" tabIndex={-1}>
        <EmergencyBand />
        <OfflineBar />
        <Suspense fallback={<Skeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomBar rooms={rooms} />
      {help && <KeyList rooms={rooms} onClose={() => setHelp(false)} />}
    </div>
  );
}

function RoomLink({ room: { name, path, icon, key } }: { readonly room: Room }) {
  const text = useText();
  return (
    <NavLink to={path} className="rail-link" aria-keyshortcuts={`g ${key}`}>
      <ConsoleIcon name={icon} />
      <span>{text(`room.${name}`)}</span>
      {name === 'approvals' && <WaitingCount />}
      <kbd aria-hidden="true">G {key.toUpperCase()}</kbd>
    </NavLink>
  );
}

/** How many requests the operator may decide; nothing if there is none. */
function WaitingCount() {
  const text = useText();
  const count = useWaiting();
  return count === 0 ? null : (
    <span className="count figures">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{text('shell.waiting', { count })}</span>
    </span>
  );
}

function BottomBar({ rooms }: { readonly rooms: readonly Room[] }) {
  const text = useText();
  const [more, setMore] = useDraft('shell/more', false);
  const shown = rooms.slice(0, rooms.length > IN_BOTTOM_BAR + 1 ? IN_BOTTOM_BAR : rooms.length);
  return (
    <nav className="bottom-bar" aria-label={text('shell.roomsBelow')}>
      {shown.map(({ name, path, icon }) => (
        <NavLink key={name} to={path} className="bottom-link">
          <ConsoleIcon name={icon} size={20} />
          {text(`room.${name}`)}
          {name === 'approvals' && <WaitingCount />}
        </NavLink>
      ))}
      {shown.length < rooms.length && (
        <button type="button" className="bottom-link" onClick={() => setMore(true)}>
          <ConsoleIcon name="more" size={20} />
          {text('shell.more')}
        </button>
      )}
      {more && (
        <Modal title={text('shell.more')} onClose={() => setMore(false)}>
          {rooms.slice(shown.length).map((room) => (
            <RoomLink key={room.name} room={room} />
          ))}
        </Modal>
      )}
    </nav>
  );
}

function KeyList({ rooms, onClose }: { readonly rooms: readonly Room[]; readonly onClose: () => void }) {
  const text = useText();
  const common: readonly (readonly [keys: string, text: string])[] = [
    ['A', text('room.approvals')],
    ['J K', text('keys.move')],
    ['Enter', text('keys.open')],
    ['/', text('keys.filter')],
    ['Esc', text('keys.back')],
    ['?', text('keys.list')],
  ];
  return (
    <Modal title={text('shell.keys')} onClose={onClose}>
      <dl className="key-list">
        {[...rooms.map(({ name, key }) => [`G ${key.toUpperCase()}`, text(`room.${name}`)] as const), ...common].map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
