/** `/fairness`, also for visitors. `?tableId=301&round=12` opens round 12 of the table. */
import { useSearchParams } from 'react-router';
import { FairnessPage } from '../../../features/fairness/fairness-page.tsx';
import { useFairnessText } from '../../../features/fairness/fairness-texts.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { useShownTitle } from '../../../platform/site/shown-title.ts';

const FIRST_TABLE = '301';

/** Returns the number of a round, or null for any other text. */
function roundNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,13}$/.test(text) ? Number(text) : null;
}

export function FairnessRoute() {
  const text = useFairnessText();
  const [query] = useSearchParams();
  const signedIn = useSignedIn() !== null;
  useShownTitle(text('fairness.title'));
  const table = query.get('tableId') ?? FIRST_TABLE;
  const round = roundNumber(query.get('round'));
  return <FairnessPage key={`${table} ${round}`} signedIn={signedIn} table={table} round={round} />;
}
