/** Programs that sign in to the API and list five markets. They need nothing but Python, Node or curl. */
import type { ApiAccessWire } from '@maidan/contract';

export const EXAMPLE_LANGUAGES = ['python', 'node', 'curl'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

export interface ExampleTerms extends Pick<ApiAccessWire, 'httpsPort' | 'passwordLogin'> {
  readonly host: string;
  readonly appKey: string;
  readonly username: string;
  /** true: the program trusts the authority in the file `maidan-ca.pem`. */
  readonly needsAuthority: boolean;
}

/** Name of the downloaded authority, in the folder of the program. */
export const AUTHORITY_FILE = 'maidan-ca.pem';

interface Example {
  /** Name of the file that the player saves; null: the player pastes the code into a terminal. */
  readonly file: string | null;
  /** The command that reads the password and runs the file; without a file, only reads it. */
  readonly command: string;
  readonly code: string;
}

const SEARCH = { filter: {}, maxResults: '5', sort: 'FIRST_TO_START', marketProjection: ['EVENT'] };
const REQUEST = JSON.stringify({ jsonrpc: '2.0', method: 'SportsAPING/v1.0/listMarketCatalogue', params: SEARCH, id: 1 });
const BETTING = '/exchange/betting/json-rpc/v1';

/** Reads the password without showing it, so that it is in no list of commands. */
const READ_PASSWORD = 'read -rs API_PASSWORD';

/** A text in quotes as JavaScript and Python read it. */
const quoted = (text: string): string => JSON.stringify(text);
/** A text as one word of a shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const lines = (...given: readonly (string | null)[]): string => given.filter((line) => line !== null).join('\n');

/** Path of the sign-in, and the names in its answer. */
function loginOf({ passwordLogin }: ExampleTerms) {
  return passwordLogin ? { path: '/api/login', token: 'token', status: 'status' } : { path: '/api/certlogin', token: 'sessionToken', status: 'loginStatus' };
}

function python(terms: ExampleTerms): Example {
  const { host, httpsPort, appKey, username, needsAuthority, passwordLogin } = terms;
  const login = loginOf(terms);
  const code = lines(
    'import json, os, ssl',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    `API = ${quoted(`https://${host}:${httpsPort}`)}`,
    `APP_KEY = ${quoted(appKey)}`,
    `TLS = ssl.create_default_context(${needsAuthority ? `cafile=${quoted(AUTHORITY_FILE)}` : ''})`,
    passwordLogin ? null : 'TLS.load_cert_chain("client.crt", "client.key")',
    '',
    'def post(path, body, headers={}):',
    '    headers = {"X-Application": APP_KEY, "Accept": "application/json", **headers}',
    '    with urlopen(Request(API + path, body.encode(), headers), context=TLS) as answer:',
    '        return json.load(answer)',
    '',
    `login = post("${login.path}", urlencode({`,
    `    "username": ${quoted(username)},`,
    '    "password": os.environ["API_PASSWORD"],',
    '}))',
    `if login["${login.status}"] != "SUCCESS":`,
    '    raise SystemExit(login)',
    '',
    `markets = post("${BETTING}", json.dumps({`,
    '    "jsonrpc": "2.0", "id": 1,',
    '    "method": "SportsAPING/v1.0/listMarketCatalogue",',
    `    "params": ${JSON.stringify(SEARCH)},`,
    `}), {"X-Authentication": login["${login.token}"], "Content-Type": "application/json"})`,
    'for market in markets["result"]:',
    '    print(market["marketId"], market["event"]["name"], market["marketName"])',
  );
  return { file: 'example.py', command: `${READ_PASSWORD} && export API_PASSWORD && python3 example.py`, code };
}

function node(terms: ExampleTerms): Example {
  const { host, httpsPort, appKey, username, needsAuthority, passwordLogin } = terms;
  const login = loginOf(terms);
  const needsFiles = needsAuthority || !passwordLogin;
  const code = lines(
    needsFiles ? "import { readFileSync } from 'node:fs';" : null,
    "import { request } from 'node:https';",
    '',
    `const api = { host: ${quoted(host)}, port: ${httpsPort} };`,
    `const appKey = ${quoted(appKey)};`,
    'const tls = {',
    needsAuthority ? `  ca: readFileSync('${AUTHORITY_FILE}'),` : null,
    ...(passwordLogin ? [] : ["  cert: readFileSync('client.crt'),", "  key: readFileSync('client.key'),"]),
    '};',
    '',
    'function post(path, body, headers = {}) {',
    '  return new Promise((resolve, reject) => {',
    "    headers = { 'X-Application': appKey, Accept: 'application/json', ...headers };",
    "    const call = request({ ...api, ...tls, path, method: 'POST', headers }, async (answer) => {",
    "      resolve(JSON.parse((await answer.toArray()).join('')));",
    '    });',
    "    call.on('error', reject).end(body);",
    '  });',
    '}',
    '',
    `const login = await post('${login.path}', new URLSearchParams({`,
    `  username: ${quoted(username)},`,
    '  password: process.env.API_PASSWORD,',
    "}).toString(), { 'Content-Type': 'application/x-www-form-urlencoded' });",
    `if (login.${login.status} !== 'SUCCESS') throw new Error(JSON.stringify(login));`,
    '',
    `const markets = await post('${BETTING}', JSON.stringify({`,
    "  jsonrpc: '2.0', id: 1,",
    "  method: 'SportsAPING/v1.0/listMarketCatalogue',",
    `  params: ${JSON.stringify(SEARCH)},`,
    `}), { 'X-Authentication': login.${login.token}, 'Content-Type': 'application/json' });`,
    'for (const { marketId, event, marketName } of markets.result) console.log(marketId, event.name, marketName);',
  );
  return { file: 'example.mjs', command: `${READ_PASSWORD} && export API_PASSWORD && node example.mjs`, code };
}

function curl(terms: ExampleTerms): Example {
  const { host, httpsPort, appKey, username, needsAuthority, passwordLogin } = terms;
  const login = loginOf(terms);
  const tls = [...(needsAuthority ? [`--cacert ${AUTHORITY_FILE}`] : []), ...(passwordLogin ? [] : ['--cert client.crt --key client.key'])];
  const call = ['curl -s', ...tls].join(' ');
  const code = lines(
    `API=${shellWord(`https://${host}:${httpsPort}`)}`,
    `APP_KEY=${shellWord(appKey)}`,
    '',
    `TOKEN=$(printf %s "$API_PASSWORD" | ${call} "$API${login.path}" \\`,
    `  -H "X-Application: $APP_KEY" -H 'Accept: application/json' \\`,
    `  --data-urlencode ${shellWord(`username=${username}`)} --data-urlencode password@- |`,
    `  sed -n 's/.*"${login.token}":"\\([^"]*\\)".*/\\1/p')`,
    '',
    `${call} "$API${BETTING}" \\`,
    `  -H "X-Application: $APP_KEY" -H "X-Authentication: $TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellWord(REQUEST)}`,
  );
  return { file: null, command: READ_PASSWORD, code };
}

/** Returns the program of a language. The password is in no program: each reads the environment variable API_PASSWORD. */
export function exampleOf(language: ExampleLanguage, terms: ExampleTerms): Example {
  return { python, node, curl }[language](terms);
}
