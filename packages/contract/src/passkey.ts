/** The answers of authenticators (WebAuthn) as JSON, for operators and players. */
import * as z from 'zod/mini';
import { Text } from './fields.ts';

export const Base64Url = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+$/));

/** What `navigator.credentials.create` returns, as JSON. */
export const PasskeyRegistration = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(16_384),
    transports: z.optional(z.array(Text(32)).check(z.maxLength(8))),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;
/** What `navigator.credentials.get` returns, as JSON. */
export const PasskeyAssertion = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(2048),
    userHandle: z.optional(z.nullable(Base64Url(128))),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The options of a ceremony in the browser's own format: the page passes them on unchanged. */
export const CeremonyOptions = z.record(z.string(), z.unknown());
