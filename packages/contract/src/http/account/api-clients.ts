/** What a player gives to his own programs that are written for Betfair's API: app keys and client certificates. Only on its site. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Text } from '../../fields.ts';

const ApiAccessWire = z.object({
  /** Names that programs can call: those in the certificate of the API, without wildcards. Empty: those of the site. */
  hosts: z.array(z.string()),
  httpsPort: z.number(),
  /** null: the API has no stream. */
  streamPort: z.nullable(z.number()),
  /** Path of the authority on the site's own origin, PEM; null: programs trust the certificate without it. */
  authority: z.nullable(z.string()),
  /** linked: only certificates that are linked to the account sign in; any: every certificate does; off: none. */
  certLogin: z.enum(['linked', 'any', 'off']),
  /** false: user name and password sign in only together with a linked certificate. */
  passwordLogin: z.boolean(),
});
export type ApiAccessWire = z.infer<typeof ApiAccessWire>;
/** Returns how programs reach the API and sign in. SWITCHED_OFF (the site has no API), NOT_READY (its ports are not open yet). */
export const apiAccess = endpoint({
  name: 'apiAccess',
  method: 'GET',
  path: 'betfair/access',
  auth: 'bearer',
  answer: successOf({ result: ApiAccessWire }),
});

const AppKeysWire = z.object({
  name: z.string(),
  keys: z.array(z.object({ key: z.string(), delayed: z.boolean(), active: z.boolean() })),
});
/** Returns the account's application with its app keys; null: none yet. SWITCHED_OFF. */
export const ownAppKeys = endpoint({
  name: 'ownAppKeys',
  method: 'GET',
  path: 'betfair/app-keys',
  auth: 'bearer',
  answer: successOf({ result: z.nullable(AppKeysWire) }),
});
/**
 * Makes the account's application with a live and a delayed app key. SWITCHED_OFF, ACCOUNT_EXISTS (another application has the name), NOT_PERMITTED (the
 * account has one).
 */
export const createAppKeys = endpoint({
  name: 'createAppKeys',
  method: 'POST',
  path: 'betfair/app-keys',
  auth: 'bearer',
  body: z.object({ name: Text(255).check(z.minLength(1), z.regex(/\S/)) }),
  answer: successOf({ result: AppKeysWire }),
  action: true,
});

/** SHA-256 of a certificate, 64 hex digits. */
const Fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const CertificateWire = z.object({ fingerprint: Fingerprint, label: z.string(), linkedAt: z.string() });
/** Lists the client certificates that sign in to the account, newest first. SWITCHED_OFF. */
export const ownCertificates = endpoint({
  name: 'ownCertificates',
  method: 'GET',
  path: 'betfair/certificates',
  auth: 'bearer',
  answer: successOf({ result: z.array(CertificateWire) }),
});
/** Links a client certificate (PEM, without its key). SWITCHED_OFF, MALFORMED (not a certificate), NOT_PERMITTED (10 are linked). */
export const linkCertificate = endpoint({
  name: 'linkCertificate',
  method: 'POST',
  path: 'betfair/certificates',
  auth: 'bearer',
  body: z.object({ certificate: Text(20_000), label: Text(50) }),
  answer: successOf({ result: CertificateWire }),
  action: true,
});
/** Removes a client certificate: it cannot sign in any more. `removed` is 0 if it was not linked. SWITCHED_OFF. */
export const unlinkCertificate = endpoint({
  name: 'unlinkCertificate',
  method: 'DELETE',
  path: 'betfair/certificates/:fingerprint',
  auth: 'bearer',
  params: z.object({ fingerprint: Fingerprint }),
  answer: successOf({ removed: z.number() }),
  action: true,
});
