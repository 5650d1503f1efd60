/** What the server says of the app itself: versions, moved hosts, keys of outside services (CA-34, EN-59 to EN-62). */
import { appConfig as appConfigCall, type AppConfig } from '@maidan/contract';
import { appConfigStore, NOTHING_KNOWN, type AppConfigState } from '../platform/site/site-info.ts';
import type { Caller } from '../platform/http/caller.ts';

export interface PageAddress {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
}

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
/** What opens an account goes to no other host. */
const SECRET = /token|otp|password|waid/i;

function someText(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** The items are found by what they hold, wherever they stand (T-63). */
function stateOf(config: AppConfig): AppConfigState {
  const model = config.appConfig.find((item) => item.model?.['lot-version'] !== undefined)?.model;
  const siteKey = someText(config.recaptchaConfig.recaptchaSiteKey);
  return {
    version: someText(model?.['lot-version']),
    androidVersion: someText(model?.['lot-android-version']),
    trackingId: someText(config.gaConfig.trackingId),
    recaptcha: siteKey === null ? null : { siteKey },
  };
}

/**
 * Where the page has moved to, or null (ST-19): the map names another host for this one, and does not send it on or back. Only
 * names of hosts count; path and query are kept, but for what is secret (T-64).
 */
export function redirectOf(config: AppConfig, at: PageAddress): string | null {
  const moved = new Map(
    config.appConfig.flatMap((item) => Object.entries(item.module ?? {})).map(([host, target]) => [host.toLowerCase(), target.toLowerCase()]),
  );
  const host = at.hostname.toLowerCase();
  const target = moved.get(host);
  if (target === undefined || target === host || !HOST_NAME.test(target)) return null;
  const next = moved.get(target);
  if (next !== undefined && next !== target) return null;
  const query = new URLSearchParams([...new URLSearchParams(at.search)].filter(([name]) => !SECRET.test(name)));
  return `https://${target}${at.pathname}${query.size === 0 ? '' : `?${query}`}`;
}

export interface AppConfigParts {
  readonly call: Caller;
  readonly siteurl: string;
  readonly at: PageAddress;
  readonly goTo: (address: string) => void;
}

/** Asks for the config and goes to the new host where the page has moved. A failed load leaves nothing known, and throws. */
export async function loadAppConfig({ call, siteurl, at, goTo }: AppConfigParts): Promise<void> {
  try {
    const { result } = await call(appConfigCall, { query: { siteurl } });
    appConfigStore.setState(stateOf(result));
    const redirect = redirectOf(result, at);
    if (redirect !== null) goTo(redirect);
  } catch (error) {
    appConfigStore.setState(NOTHING_KNOWN);
    throw error;
  }
}
