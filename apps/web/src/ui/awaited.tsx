/** Bones while something loads; without a network words, since nothing is on its way. */
import type { ReactNode } from 'react';
import { useText } from '../platform/language/texts.ts';
import { useOnline } from '../platform/online.ts';

export function WaitsForNetwork() {
  const text = useText();
  return <output className="card block px-6 py-12 text-center text-muted">{text('state.waitsForNetwork')}</output>;
}

export function Awaited({ children }: { readonly children: ReactNode }) {
  return useOnline() ? children : <WaitsForNetwork />;
}
