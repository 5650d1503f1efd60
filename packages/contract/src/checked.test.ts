import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checked } from './checked.ts';
import { CLIENT_EVENTS } from './socket/client-events.ts';

const IMMEASURABLE: unknown = JSON.parse('{"length":{"valueOf":1,"toString":1}}');

describe('what somebody outside says', () => {
  it('is valid, or is refused with the place of its first fault', () => {
    const schema = z.object({ name: z.string().check(z.maxLength(3)) });
    expect(checked(schema, { name: 'abc' })).toEqual({ success: true, data: { name: 'abc' } });
    const refused = checked(schema, { name: 'abcd' });
    expect(refused.success ? null : refused.error.issues[0]?.path).toEqual(['name']);
  });

  it.each(Object.entries(CLIENT_EVENTS))('is refused, not thrown at us, where no length can be compared with it: %s', (_, schema) => {
    const places = ['token', 'bet', 'betSlipRef', 'id', 'markets', 'events', 'phone', 'otp', 'orderId', 'user', 'filter', 'betSlipRefs'];
    expect(() => checked(schema, IMMEASURABLE)).not.toThrow();
    expect(() => checked(schema, Object.fromEntries(places.map((name) => [name, IMMEASURABLE])))).not.toThrow();
  });

  it('really met such a value in zod', () => {
    expect(() => z.safeParse(z.string().check(z.maxLength(3)), IMMEASURABLE)).toThrow(TypeError);
    expect(checked(z.string().check(z.maxLength(3)), IMMEASURABLE).success).toBe(false);
  });
});
