/**
 * Takes the router's components their names for developers' tools, and says that making a component or a context does nothing else:
 * a name is written to it, which would keep all of them in the bundle, the framework's among them.
 */
import type { Plugin } from 'vite';

const NAME = /^\w+\.displayName = "[^"]*";$/gm;
const MAKING = /\bReact\d*\.(?:createContext|createElement|forwardRef|memo)\(/g;

export function unnamedComponents(): Plugin {
  return {
    name: 'maidan-unnamed-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/.*\.m?js$/ },
      handler: (code) => ({ code: code.replaceAll(NAME, '').replaceAll(MAKING, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
