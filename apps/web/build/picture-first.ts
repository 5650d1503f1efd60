/**
 * Orders what the built page names: its style first, then its code with a low priority. The server has drawn the first picture, so the
 * style is all that it waits for; on a slow line the code would share the line with it.
 */
import type { Plugin } from 'vite';

const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
const CODE = /<(script type="module"|link rel="modulepreload")/g;

export function pictureFirst(): Plugin {
  return {
    name: 'maidan-picture-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(STYLE) ?? [];
        const ordered = html.replaceAll(STYLE, '').replace(/\s*<script type="module"/, (code) => styles.join('') + code);
        return ordered.replaceAll(CODE, '<$1 fetchpriority="low"');
      },
    },
  };
}
