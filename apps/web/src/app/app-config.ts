/** The app config from the server: versions, moved hosts, keys of outside services (CA-34, EN-59 to EN-62). */
import { appConfig as appConfigCall, type AppConfig } from '@maidan/contract';
import { appConfigStore, NOTHING_KNOWN, type AppConfigState } from '../platform/site/site-info.ts';
import type { Caller } from '../platform/http/caller.ts';

export interface PageAddress {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
}

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
/** Query parameters that can hold a secret of a login. They are not sent to another host. */
const SECRET = /token|otp|password|waid/i;

/** Returns null for an absent or empty text. */
function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Reads the state from the config, whose items have no fixed order (T-63). An absent or empty value becomes null. */
function stateOf(config: AppConfig): AppConfigState {
  const model = config.appConfig.find((item) => item.model?.['lot-version'] !== undefined)?.model;
  const siteKey = textOrNull(config.recaptchaConfig.recaptchaSiteKey);
  return {
    version: textOrNull(model?.['lot-version']),
    androidVersion: textOrNull(model?.['lot-android-version']),
    trackingId: textOrNull(config.gaConfig.trackingId),
    recaptcha: siteKey === null ? null : { siteKey },
  };
}

/**
 * Returns the new address of a site that moved, or null (ST-19). A target that redirects again is ignored. Only
 * host names count; path and query stay, without secret parameters (T-64).
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

/** Loads the config, and goes to the new host if the site has moved. A failed load resets the config and throws. */
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
