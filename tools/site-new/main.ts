/** `npm run site:new -- <host> --logo FILE --header COLOUR --brand COLOUR --accent COLOUR`: adds a site. Exit code 1 with the reasons if it cannot; 2 for unknown options. */
import { parseArgs } from 'node:util';
import { ROOT } from '../project/project.mjs';
import { type NewSite, planSite } from './new-site.ts';
import { existingFolders, writeSite } from './site-folder.ts';

const USAGE = `npm run site:new -- <host> --logo FILE --header COLOUR --brand COLOUR --accent COLOUR

  <host>     host of the site, like play.example (app., api. and www. of it are the same site)
  --logo     SVG, PNG, JPEG or WebP, at most 100 kB
  --header   colour of the bar on top, like 0a4a46
  --brand    colour of buttons and links
  --accent   colour of the most important elements
and optionally:
  --name     name of the app; default: from the folder
  --key      name of the folder and of <key>.localhost; default: the first part of the host
  --icon     a square picture; default: the beginning of the logo
  --theme    lotus-fair (default), midnight (dark first: the colours are for the dark look), pitch
  --layout   of the header: bar (default), centred, slim
  --body     lists of markets: table (default), cards, editorial with a large first match
  --navigation   on a wide screen: left (default), bottom
  --rows     standard (default), compact, roomy
`;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  logo: TEXT,
  icon: TEXT,
  header: TEXT,
  brand: TEXT,
  accent: TEXT,
  name: TEXT,
  key: TEXT,
  theme: TEXT,
  layout: TEXT,
  body: TEXT,
  navigation: TEXT,
  rows: TEXT,
} as const;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options: { ...OPTIONS, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
    if (values.help === true) {
      process.stdout.write(USAGE);
      return process.exit(0);
    }
    if (positionals.length > 1) throw new TypeError(`One host at a time: '${positionals.join("', '")}' are ${positionals.length}.`);
    const { logo, icon, header, brand, accent, name, key, theme, layout, body, navigation, rows } = values;
    return { host: positionals[0], logo, icon, header, brand, accent, name, key, theme, layout, body, navigation, rows };
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return process.exit(2);
  }
}

function leave(problems: readonly string[]): never {
  process.stderr.write(`\nNo site was made:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n\nnpm run site:new -- --help lists all options.\n`);
  process.exit(1);
}

function successText({ statement }: NewSite, folder: string): string {
  const port = process.env['PORT'] ?? '3000';
  const local = statement.hosts.find((host) => host.endsWith('.localhost'));
  const own = statement.hosts.filter((host) => !host.endsWith('.localhost'));
  return `
${statement.appName} is made: ${folder}, text at 4.5:1 and controls at 3:1 or better in light and dark.

Restart the server (npm start). The site is then at
  http://${local}:${port}/
${own.map((host) => `  https://${host}/  when DNS points it to this server; app., api. and www. of it too\n`).join('')}
Fill in, all in ${folder}/site.ts:
  contact         links, handles, e-mail and number; the site does not show empty ones
  legalName       the company that runs the site, named at the end of the legal pages; empty: none
  tagline, pageTitle, metaDescription   in your words, the tagline in both languages
  switches, contactSwitches             all are on: turn off what the site does not need
  managerID, adminName                  manager and admin of its accounts
  commissionBasisPoints                 0 by default; 2 % is 200
Check assets/logo.svg on the header's colour, light and dark, and assets/icon.svg (--icon makes it from another picture).
For a seasonal picture, frames of games, cashier limits and more, see SiteStatement in packages/sites/src/site.ts.
`;
}

const planned = planSite(readOptions(), process.env['INIT_CWD'] ?? ROOT, existingFolders(ROOT));
if (!planned.ok) leave(planned.problems);
const written = writeSite(ROOT, planned.site);
if (!written.ok) leave([written.problem]);
process.stdout.write(successText(planned.site, written.folder));
