/** Reads the sources of server and clients for what would open a way for an attacker. A planted line shows that each reader finds something. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesBelow(folder: string): readonly Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(ROOT, folder, path), 'utf8') }));
}

const SERVER = sourcesBelow('apps/server/src');
const CLIENT = sourcesBelow('apps/web/src');
const ALL = [...SERVER, ...CLIENT];

/** Returns the paths of sources in which a pattern matches. */
const having = (sources: readonly Source[], pattern: RegExp): readonly string[] => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const planted = (text: string): readonly Source[] => [{ path: 'planted.ts', text }];

/** Returns the calls of fetch with the text of their options. */
const fetchesIn = ({ path, text }: Source) =>
  [...text.matchAll(/\bfetch\(([^,)]*)(?:,\s*(\{[\s\S]*?\n\s*\})\))?/g)]
    .filter(([, address]) => address !== '')
    .map(([, address = '', options = '']) => ({ path, address, options }));

/** Programs for the machine itself: the command line of operators, and the server of a developer's client. */
const ON_THIS_MACHINE = /operator-calls\/command-line\/console-connection\.ts$|http\/development-client\.ts$/;

describe('the sources', () => {
  it('the server calls only addresses of the settings, and follows no redirect', () => {
    const outside = SERVER.filter(({ path }) => !ON_THIS_MACHINE.test(path)).flatMap(fetchesIn);
    // folders are read in the order of the file system
    expect(outside.map(({ path, address }) => `${path.split('/').at(-1)} ${address}`).toSorted()).toEqual([
      'anchor-delivery.ts url',
      'human-proof.ts verifyUrl',
      'signed-post.ts url',
    ]);
    expect(outside.filter(({ options }) => !options.includes("redirect: 'error'"))).toEqual([]);
    expect(having(SERVER, /\bfrom 'node:https'|\bhttps?\.(?:get|request)\(/)).toEqual([]);
    expect(planted("await fetch(body.url, {\n  method: 'GET',\n})").flatMap(fetchesIn)).toMatchObject([{ address: 'body.url' }]);
  });

  it('accepts no invalid certificate', () => {
    const careless = /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
    // a listener that asks for certificates of clients: it reads their fingerprints and trusts none by itself
    const listener = 'apps/server/src/modules/betfair-api/listener/https-server.ts';
    expect(having(ALL, careless)).toEqual([listener]);
    expect(having(planted('connect({ ssl: { rejectUnauthorized: false } })'), careless)).toHaveLength(1);
  });

  it('evaluates no text and inserts no HTML', () => {
    const dangerous =
      /\beval\(|\bnew Function\(|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\(|node:vm|\bshell: true|\bexec\(`|execSync\(/;
    expect(having(ALL, dangerous)).toEqual([]);
    for (const line of ['eval(x)', 'element.innerHTML = text', '<p dangerouslySetInnerHTML={x} />']) expect(having(planted(line), dangerous)).toHaveLength(1);
  });

  it('builds no pattern from a value of a caller', () => {
    const made =
      /new RegExp\((?!\s*`\^\(\$\{key\}\)|`\^\(\?:\$\{ADDRESS\}\)|`\^\$\{name\}\$`|`\^\(\?:\\\\\*\\\\\.\)\?\$\{HOST\}\$`|`"\$\{name\}"|`\(\?:\^\|;\\\\s\*\))/;
    expect(having(ALL, made)).toEqual([]);
    expect(having(planted('new RegExp(query.text)'), made)).toHaveLength(1);
  });

  it('uses no broken hash or cipher', () => {
    const broken = /(?:createHash|createHmac|createCipheriv|createDecipheriv|hash)\('(?:md[45]|rc4|des|aes-\d+-(?:ecb|cbc|ctr))|createHash\('sha1'/i;
    expect(having(ALL, broken)).toEqual([]);
    expect(having(planted("createCipheriv('aes-256-cbc', key, nonce)"), broken)).toHaveLength(1);
    // authenticator apps know no other one (RFC 6238)
    expect(having(SERVER, /createHmac\('sha1'/).every((path) => path.endsWith('operators/totp.ts'))).toBe(true);
  });

  it('every listener for messages checks origin, source and form', () => {
    const listening = CLIENT.filter(({ text }) => /(?:^|[^.\w]|window\.)addEventListener\('message'/m.test(text));
    expect(listening.map(({ path }) => path.split('/').at(-1))).toEqual(['outer-page.ts']);
    for (const { text } of listening) expect(text).toMatch(/origin === location\.origin && source === [\s\S]*&& is\w+\(data\)/);
  });

  it('no field of a password blocks pasting or password managers', () => {
    const blocking = /onPaste|onCopy|onDrop=|autoComplete="off"[^>]*type=.password|type=.password[^>]*autoComplete="off"/;
    expect(having(CLIENT, blocking)).toEqual([]);
    expect(having(planted('<input type="password" onPaste={stop} />'), blocking)).toHaveLength(1);
  });
});
