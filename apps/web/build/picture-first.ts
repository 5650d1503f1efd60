/**
 * Orders what the built page names: its style first, then the typeface of that picture, then its code, the longest first, with a low priority.
 * The server has drawn the first picture, so the style is all that it waits for; on a slow line the code would share the line with it, and a browser that has
 * few connections left gives them to what is named first.
 */
import type { Plugin } from 'vite';
import { ON_EVERY_PAGE } from './text-typeface.ts';

const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
const CODE = /\s*<(?:link rel="modulepreload"|script type="module")[^>]*>(?:<\/script>)?/g;

export function pictureFirst(): Plugin {
  return {
    name: 'maidan-picture-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const length = (line: string): number => {
          const chunk = bundle[/(?:src|href)="\/([^"]+)"/.exec(line)?.[1] ?? ''];
          return chunk?.type === 'chunk' ? chunk.code.length : 0;
        };
        const code = (html.match(CODE) ?? []).toSorted((one, other) => length(other) - length(one));
        const typeface = Object.keys(bundle)
          .filter((file) => ON_EVERY_PAGE.test(file))
          .map((file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
        const lines = [...(html.match(STYLE) ?? []), ...typeface, ...code.map((line) => line.replace(/<(link|script) /, '<$1 fetchpriority="low" '))];
        return html
          .replaceAll(STYLE, '')
          .replaceAll(CODE, '')
          .replace(/\s*<\/head>/, (end) => lines.join('') + end);
      },
    },
  };
}
