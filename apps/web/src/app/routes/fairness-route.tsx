/** `/fairness`, for everybody; `?tableId=301&round=12` opens a round. */
import { useSearchParams } from 'react-router';
import { FairnessPage } from '../../features/fairness/fairness-page.tsx';
import { useFairnessText } from '../../features/fairness/fairness-texts.ts';
import { useSignedIn } from '../../platform/session/session.ts';
import { useShownTitle } from '../../platform/shown-title.ts';

const FIRST_TABLE = '301';

export function FairnessRoute() {
  const text = useFairnessText();
  const [query] = useSearchParams();
  const signedIn = useSignedIn() !== null;
  useShownTitle(text('fairness.title'));
  const table = query.get('tableId') ?? FIRST_TABLE;
  return <FairnessPage key={table} signedIn={signedIn} table={table} round={query.get('round')} />;
}
