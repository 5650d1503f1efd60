/** Calls about service clients, which create one-time links for bots and mailers, and the recovery that support starts for a player. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, Text } from '../../fields.ts';
import type { CallRule } from '../call-rule.ts';

/** The sites of a client are checked by the handler. */
const CHANGES: CallRule = { needs: 'team.invite', scope: 'sites', stepUp: 'each', fourEyes: null, audit: 'action' };

const Client = z.object({
  id: z.string(),
  name: z.string(),
  sites: z.array(z.string()),
  createdBy: z.string(),
  /** ISO times. */
  created: z.string(),
  ends: z.string(),
  /** null: no operator has ended it. */
  ended: z.nullable(z.string()),
});

export const operatorServiceClients = endpoint({
  name: 'operatorServiceClients',
  method: 'GET',
  path: 'operator/service-clients',
  auth: 'console',
  rule: { needs: 'team.invite', scope: 'sites', stepUp: 'none', fourEyes: null, audit: 'read' },
  answer: successOf({ result: z.array(Client) }),
});
/** Creates a service client. Its secret is in this answer only. days: until it ends by itself, 90 at most. */
export const operatorCreateServiceClient = endpoint({
  name: 'operatorCreateServiceClient',
  method: 'POST',
  path: 'operator/service-clients',
  auth: 'console',
  rule: CHANGES,
  body: z.object({ name: Text(64), sites: z.array(Id).check(z.minLength(1), z.maxLength(50)), days: z.int().check(z.gte(1), z.lte(90)) }),
  answer: successOf({ message: z.string(), result: z.object({ ...Client.shape, secret: z.string() }) }),
  action: true,
});
export const operatorEndServiceClient = endpoint({
  name: 'operatorEndServiceClient',
  method: 'POST',
  path: 'operator/service-clients/:clientId/end',
  auth: 'console',
  rule: CHANGES,
  params: z.object({ clientId: Id }),
  body: z.object({}),
  answer: successOf({ message: z.string() }),
  action: true,
});
/** Sends the player a login link to his phone or verified e-mail address. The answer never has the link. */
export const operatorRecovery = endpoint({
  name: 'operatorRecovery',
  method: 'POST',
  path: 'operator/players/:memberCode/recovery',
  auth: 'console',
  rule: { needs: 'player.recover', scope: 'account', stepUp: 'window', fourEyes: null, audit: 'action' },
  params: z.object({ memberCode: Id }),
  body: z.object({ channel: z.enum(['phone', 'mail']) }),
  answer: successOf({ message: z.string(), sent: z.literal(true) }),
  action: true,
});
