/** Our own icons and pictures as HTML, each drawn once: they are the same in every page. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, type IconName } from '../ui/icon.tsx';

const drawings = new Map<string, string>();

/** Markup of an element; `name` is unique to it. */
export function drawn(name: string, element: ReactElement): string {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(element);
  drawings.set(name, html);
  return html;
}

export const drawnIcon = (name: IconName, size: number): string => drawn(`icon ${name} ${size}`, createElement(Icon, { name, size }));
