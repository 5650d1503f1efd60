/**
 * Removes the display names of the router's components, and marks the creation of components and contexts as pure.
 * The assignment of a name would keep every component in the bundle, even an unused one.
 */
import type { Plugin } from 'vite';

const NAME = /^\w+\.displayName = "[^"]*";$/gm;
const CREATION = /\bReact\d*\.(?:createContext|createElement|forwardRef|memo)\(/g;

export function unnamedComponents(): Plugin {
  return {
    name: 'maidan-unnamed-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/.*\.m?js$/ },
      handler: (code) => ({ code: code.replaceAll(NAME, '').replaceAll(CREATION, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}
