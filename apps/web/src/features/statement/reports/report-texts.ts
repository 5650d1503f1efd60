/** Texts that the lists of the account share, loaded with them. */
import { laterTexts } from '../../../platform/language/later-texts.ts';

export const useReportText = laterTexts({
  en: () => import('../../../messages/reports.en.json'),
  hi: () => import('../../../messages/reports.hi.json'),
});
