/** The terms of a bet as lines of its confirmation. The slip prepares them, so that the buttons under them do not move when the confirmation opens. */
import { preparedPart } from '../../../platform/later-part.ts';

export const TermsLines = preparedPart('terms of a bet to confirm', async () => (await import('./terms-part.tsx')).TermsLines);
