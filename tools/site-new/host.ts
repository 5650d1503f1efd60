/** Reads the host of a new site and derives its folder name. Pure. */
import { hostName } from '@maidan/sites';
import { isIP } from 'node:net';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A site's key: the name of its folder and a value in the database. It also becomes a variable name, so it starts with a letter. */
const KEY = /^[a-z](?:-?[a-z0-9]){1,29}$/;

export type ReadHost = { readonly ok: true; readonly host: string } | { readonly ok: false; readonly problem: string };

/** Reads a host name. Returns it as the registry stores it: lower case, punycode, without app., api. or www. */
export function readHost(text: string): ReadHost {
  const refused = (reason: string): ReadHost => ({ ok: false, problem: `'${text}' is no host name: ${reason}. Give it like play.example.` });
  if (/[/@?#\s]/.test(text) || text.includes('://')) return refused('leave out protocol, path and spaces');
  if (/:\d*$/.test(text)) return refused('leave out the port');
  if (isIP(text.replace(/^\[|\]$/g, '')) !== 0) return refused('it is an address; a site is chosen by name');
  if (!URL.canParse(`http://${text}`)) return refused('it has characters that no host has');
  const host = hostName(new URL(`http://${text}`).hostname);
  if (isIP(host) !== 0) return refused('it is an address; a site is chosen by name');
  const labels = host.split('.');
  if (labels.length < 2) return refused('it has no dot');
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return refused('each part has letters, digits and inner hyphens, at most 63');
  if (/^\d+$/.test(labels.at(-1) ?? '')) return refused('it ends in a number');
  return { ok: true, host };
}

/** Returns the first part of a host, such as 'play' for 'play.khel-ghar.example'; null if it is no valid key. */
export function keyOfHost(host: string): string | null {
  const first = host.split('.')[0] ?? '';
  return isKey(first) ? first : null;
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}
