// @vitest-environment node
/** Builds the client in an environment with secrets. The files that the server serves contain none of them, and no source map. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';

const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://maidan:canary-database-password@127.0.0.1/none',
  OPERATOR_KEY: 'canary-operator-key',
  INSTALLATION_KEY: 'canary-installation-key',
  TRANSACTION_PASSWORD: 'canary-transaction-password',
  GOOGLE_ISSUER: 'https://canary-issuer.example',
  GOOGLE_KEYS_URL: 'https://canary-keys.example',
  // Vite gives the client variables with this prefix, if its code reads them
  VITE_OPERATOR_KEY: 'canary-vite-key',
};

it('the built client holds no secret of its builder and no source map', async () => {
  const { NODE_ENV: before } = process.env;
  // the mode of a build for production
  Object.assign(process.env, SECRETS, { NODE_ENV: 'production' });
  const folder = mkdtempSync(join(tmpdir(), 'maidan-built-'));
  try {
    await build({ configFile: join(import.meta.dirname, '../vite.config.ts'), logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
    expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20);
    const served = files.map((name) => [name, readFileSync(join(folder, name), 'latin1')] as const);
    const held = served.flatMap(([name, text]) =>
      Object.entries(SECRETS)
        .filter(([, secret]) => text.includes(secret) || text.includes('canary-'))
        .map(([secret]) => `${secret} in ${name}`),
    );
    expect(held).toEqual([]);
    expect(served.filter(([name, text]) => name.endsWith('.map') || text.includes('sourceMappingURL')).map(([name]) => name)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
    for (const name of Object.keys(SECRETS)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, { NODE_ENV: before });
  }
});
