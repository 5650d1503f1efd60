import * as z from 'zod/mini';
import { expect, it, describe } from 'vitest';
import * as ENDPOINTS from './http/endpoints.ts';
import * as OPERATOR_ENDPOINTS from './http/operator-endpoints.ts';
import { SERVER_EVENTS, type ServerEventName } from './socket/server-events.ts';
import { ANSWERS } from './fixtures/answers.ts';
import { PUSHES } from './fixtures/pushes.ts';
import { checked } from './checked.ts';
import * as CONSOLE_ENDPOINTS from './operator/console-endpoints.ts';
import { CLIENT_EVENTS } from './socket/client-events.ts';
import { lobbyRoomAt } from './http/casino/casino.ts';

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it.each(Object.entries(ANSWERS))('the answer of %s survives the wire unchanged', (name, answer) => {
  expect(z.parse(ENDPOINTS[name as keyof typeof ENDPOINTS].answer, copy(answer))).toEqual(answer);
});
it.each(Object.entries(PUSHES))('the event %s survives the wire unchanged', (name, payload) => {
  expect(z.parse(SERVER_EVENTS[name as ServerEventName], copy(payload))).toEqual(payload);
});
it('every endpoint has one name, one place and its parameters declared', () => {
  const rows = [...Object.entries(ENDPOINTS), ...Object.entries(OPERATOR_ENDPOINTS), ...Object.entries(CONSOLE_ENDPOINTS)];
  expect(new Set(rows.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(rows.length);
  for (const [name, row] of rows) {
    expect(row.name).toBe(name);
    expect(row.path.startsWith('/')).toBe(false);
    expect(row.path.includes(':')).toBe(row.params !== undefined);
  }
});

const IMMEASURABLE: unknown = JSON.parse('{"length":{"valueOf":1,"toString":1}}');

describe('an untrusted value', () => {
  it('is valid, or is refused with the path of its first issue', () => {
    const schema = z.object({ name: z.string().check(z.maxLength(3)) });
    expect(checked(schema, { name: 'abc' })).toEqual({ success: true, data: { name: 'abc' } });
    const refused = checked(schema, { name: 'abcd' });
    expect(refused.success ? null : refused.error.issues[0]?.path).toEqual(['name']);
  });

  it.each(Object.entries(CLIENT_EVENTS))('is refused without an exception if its length cannot be compared: %s', (_, schema) => {
    const places = ['token', 'bet', 'betSlipRef', 'id', 'markets', 'events', 'phone', 'otp', 'orderId', 'user', 'filter', 'betSlipRefs'];
    expect(() => checked(schema, IMMEASURABLE)).not.toThrow();
    expect(() => checked(schema, Object.fromEntries(places.map((name) => [name, IMMEASURABLE])))).not.toThrow();
  });

  it('makes zod itself throw without the guard', () => {
    expect(() => z.safeParse(z.string().check(z.maxLength(3)), IMMEASURABLE)).toThrow(TypeError);
    expect(checked(z.string().check(z.maxLength(3)), IMMEASURABLE).success).toBe(false);
  });
});

it('finds the room of a lobby by its path, and no room for other pages', () => {
  expect(lobbyRoomAt('/casino-lobby')).toBeNull();
  expect(lobbyRoomAt('/casino-lobby/casino')).toBe('casino');
  expect(lobbyRoomAt('/casino-lobby/slot-games/Crash')).toBe('Crash');
  for (const path of ['/', '/casino-lobby/casino/originals', '/casino-lobby/provider/Originals/o1', '/casino-lobby/constructor']) {
    expect(lobbyRoomAt(path)).toBeUndefined();
  }
});
