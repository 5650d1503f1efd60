import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const migrations = fileURLToPath(new URL('./src/platform/postgres/migrations', import.meta.url));

/** migrate.ts reads ./migrations beside itself; in the bundle that is beside dist/main.js. */
function migrationsBesideTheBundle(): Plugin {
  return {
    name: 'migrations-beside-the-bundle',
    buildStart() {
      // Only what has no source goes: in development the previous server may still read the others.
      const [names, built] = [new Set(readdirSync(migrations)), resolve(root, this.environment.config.build.outDir, 'migrations')];
      if (existsSync(built)) for (const name of readdirSync(built)) if (!names.has(name)) rmSync(resolve(built, name), { recursive: true });
      for (const name of names) this.addWatchFile(`${migrations}/${name}`);
    },
    generateBundle() {
      for (const name of readdirSync(migrations))
        this.emitFile({ type: 'asset', fileName: `migrations/${name}`, source: readFileSync(`${migrations}/${name}`) });
    },
  };
}

/** The server as one file: our own packages (TypeScript source) inside, everything from node_modules outside. */
export default defineConfig({
  root,
  plugins: [migrationsBesideTheBundle()],
  ssr: { noExternal: [/^@maidan\//], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false, // the type checker keeps its own output below dist/types
    target: 'node20',
    minify: false, // stack traces must be readable
    sourcemap: true,
    rolldownOptions: { input: 'src/main.ts', output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
