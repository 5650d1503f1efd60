/**
 * Orders the links of the built page: style, typeface, then code with low priority, longest file first.
 * The server has drawn the first picture, which waits for the style alone. On a slow line code would share the bandwidth with it,
 * and a browser with few free connections uses them for the links that come first.
 */
import type { Plugin } from 'vite';
import { ON_EVERY_PAGE } from '../../../packages/ui-kit/build/text-typeface.ts';

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
