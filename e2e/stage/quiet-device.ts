const MUTED = { name: 'mutedNotices', value: '["fraud-warning","fair-play","banner","hints","casino"]' };

/** A device whose player has ticked 'do not show again' on every notice of the server at this port: pages open without popups. e2e/popups uses a fresh one. */
export function quietDevice(port: string | undefined) {
  return { cookies: [], origins: ['localhost', 'patang.localhost'].map((host) => ({ origin: `http://${host}:${port}`, localStorage: [MUTED] })) };
}
