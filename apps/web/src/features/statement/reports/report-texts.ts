/** Texts that the lists of the account share, loaded with them. */
import { laterTexts } from '../../../platform/language/later-texts.ts';

export const useReportText = laterTexts({
  en: () => import('../../../messages/money/reports.en.json'),
  hi: () => import('../../../messages/money/reports.hi.json'),
});
