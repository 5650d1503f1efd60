/** The texts of everything in this feature, loaded with it. */
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useNoticeText = laterTexts({
  en: () => import('../../messages/notices/notices.en.json'),
  hi: () => import('../../messages/notices/notices.hi.json'),
});
