/** Buttons for newer and older pages of a list. */
import { PAGE_SIZE } from '@maidan/contract';
import { useText } from '../platform/language/texts.ts';

interface PagesProps {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pages({ label, page, total, onPage }: PagesProps) {
  const text = useText();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1) return null;
  return (
    <nav className="flex items-center justify-center gap-3 p-3" aria-label={label}>
      <button type="button" className="btn btn-quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {text('statement.newer')}
      </button>
      <span className="figures text-sm">{text('statement.pageOf', { page, pages })}</span>
      <button type="button" className="btn btn-quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {text('statement.older')}
      </button>
    </nav>
  );
}
