/** Public information of a site (CA-27 to CA-30, CA-33, CA-34). */
import * as z from 'zod/mini';
import { successOf } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import { Claim } from '../fields.ts';

export const SupportInfo = z.object({
  wpnumber: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  telegram: z.string(),
  email: z.string(),
  message: z.string(),
});
export type SupportInfo = z.infer<typeof SupportInfo>;
const SiteRequest = z.object({ siteurl: Claim });
export const userSupport = endpoint({
  name: 'userSupport',
  method: 'POST',
  path: 'getUserWpNumber',
  auth: 'bearer',
  body: SiteRequest,
  answer: successOf({ data: SupportInfo }),
});
export const support = endpoint({
  name: 'support',
  method: 'POST',
  path: 'getWpNumber',
  auth: 'none',
  body: SiteRequest,
  answer: successOf({ data: SupportInfo }),
});

/** Milliseconds since 1970. */
export const serverTime = endpoint({ name: 'serverTime', method: 'GET', path: 'server-time', auth: 'none', answer: successOf({ result: z.number() }) });
/** istenpaisa: whether the rule ₹10 = 1 point and its notice apply. */
export const siteSetting = endpoint({
  name: 'siteSetting',
  method: 'POST',
  path: 'getSetting',
  auth: 'none',
  body: SiteRequest,
  answer: successOf({ data: z.object({ istenpaisa: z.boolean() }) }),
});
/** Returns the caller's address as the server sees it (T-14). */
export const clientIp = endpoint({ name: 'clientIp', method: 'GET', path: 'client-ip', auth: 'none', answer: successOf({ ip: z.string() }) });
export const clientGeo = endpoint({
  name: 'clientGeo',
  method: 'GET',
  path: 'client-geo',
  auth: 'none',
  answer: successOf({ ip: z.string(), country: z.string(), region: z.string(), city: z.string() }),
});

/** Items by index from 0: item 1 has the versions, item 3 the redirect map (T-63). The client searches by content. */
export const AppConfigItem = z.object({
  name: z.string(),
  model: z.optional(z.record(z.string(), z.string())),
  module: z.optional(z.record(z.string(), z.string())),
});
export const AppConfig = z.object({
  appConfig: z.array(AppConfigItem),
  gaConfig: z.object({ trackingId: z.string() }),
  recaptchaConfig: z.object({ recaptchaSiteKey: z.string() }),
});
export type AppConfig = z.infer<typeof AppConfig>;
export const appConfig = endpoint({
  name: 'appConfig',
  method: 'GET',
  path: 'app-config',
  auth: 'none',
  query: SiteRequest,
  answer: successOf({ result: AppConfig }),
});

/** A promotion of the site, in the caller's language. Texts may be empty; `link` is the path of a page. */
export const Promotion = z.object({ _id: z.string(), title: z.string(), text: z.string(), image: z.string(), link: z.string() });
export type Promotion = z.infer<typeof Promotion>;
export const promotions = endpoint({ name: 'promotions', method: 'GET', path: 'promotions', auth: 'opt', answer: successOf({ result: z.array(Promotion) }) });
