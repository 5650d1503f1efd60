/**
 * Orders what the built page loads: style and typeface first, and the code after the first picture is painted.
 * The server has drawn that picture, which waits for the style alone. On a slow line code would share the bandwidth with it.
 */
import type { Plugin } from 'vite';
import { ON_EVERY_PAGE } from '../../../packages/ui-kit/build/text-typeface.ts';

const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const CODE = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** A browser that has painted nothing by then has nothing to paint, or does not report it; ms after its first frame. */
const PAINTED_WITHIN_MS = 500;

/** Loads the entry and the files that the page names with `data-code`, after the browser reports the first paint. A hidden tab paints nothing and does not wait. */
const starter = (entry: string): string => `
    <script>
      {
        let loads = false;
        const load = () => {
          if (loads) return;
          loads = true;
          for (const link of document.querySelectorAll('link[data-code]')) link.rel = 'modulepreload';
          import('${entry}');
        };
        if (document.visibilityState === 'visible') {
          new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && load()).observe({ type: 'paint', buffered: true });
          requestAnimationFrame(() => setTimeout(load, ${PAINTED_WITHIN_MS}));
        } else load();
      }
    </script>`;

export function pictureFirst(): Plugin {
  return {
    name: 'maidan-picture-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = ENTRY.exec(html)?.[1];
        if (entry === undefined) throw new Error('the built page has no entry');
        const length = (file: string): number => {
          const chunk = bundle[file.slice(1)];
          return chunk?.type === 'chunk' ? chunk.code.length : 0;
        };
        const code = [...html.matchAll(CODE)].map(([, file = '']) => file).toSorted((one, other) => length(other) - length(one));
        const typeface = Object.keys(bundle)
          .filter((file) => ON_EVERY_PAGE.test(file))
          .map((file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
        // the longest file first: a browser with few free connections uses them for the links that come first
        const links = code.map((file) => `\n    <link data-code crossorigin fetchpriority="low" href="${file}">`);
        const lines = [starter(entry), ...(html.match(STYLE) ?? []), ...typeface, ...links];
        return html
          .replaceAll(STYLE, '')
          .replaceAll(CODE, '')
          .replace(ENTRY, '')
          .replace(/\s*<\/head>/, (end) => lines.join('') + end);
      },
    },
  };
}
