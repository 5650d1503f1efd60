/** Texts that several files of one feature show. Each bundle is loaded with the first component that shows one of its texts. */
import { laterTexts } from '../platform/language/later-texts.ts';

export const useBoardText = laterTexts({
  en: () => import('./board.en.json'),
  hi: () => import('./board.hi.json'),
});

export const useFavouriteText = laterTexts({
  en: () => import('./favourites.en.json'),
  hi: () => import('./favourites.hi.json'),
});

export const useInPlayText = laterTexts({
  en: () => import('./live.en.json'),
  hi: () => import('./live.hi.json'),
});

export const useOpenBetsText = laterTexts({
  en: () => import('./open-bets.en.json'),
  hi: () => import('./open-bets.hi.json'),
});

export const useCashOutText = laterTexts({
  en: () => import('./cash-out.en.json'),
  hi: () => import('./cash-out.hi.json'),
});

/** Texts that the lists of the account share, loaded with them. */
export const useReportText = laterTexts({
  en: () => import('./reports.en.json'),
  hi: () => import('./reports.hi.json'),
});

export const useCashierText = laterTexts({
  en: () => import('./cashier.en.json'),
  hi: () => import('./cashier.hi.json'),
});

export const useBonusText = laterTexts({
  en: () => import('./bonus.en.json'),
  hi: () => import('./bonus.hi.json'),
});

export const usePromotionText = laterTexts({
  en: () => import('./promotions.en.json'),
  hi: () => import('./promotions.hi.json'),
});

export const usePlayText = laterTexts({
  en: () => import('./play-limits.en.json'),
  hi: () => import('./play-limits.hi.json'),
});
export type PlayText = ReturnType<typeof usePlayText>;

export const useNoticeText = laterTexts({
  en: () => import('./notices.en.json'),
  hi: () => import('./notices.hi.json'),
});

export const useCasinoText = laterTexts({
  en: () => import('./casino.en.json'),
  hi: () => import('./casino.hi.json'),
});

export const useFlightText = laterTexts({
  en: () => import('./aviator.en.json'),
  hi: () => import('./aviator.hi.json'),
});

export const useSoloText = laterTexts({
  en: () => import('./solo-games.en.json'),
  hi: () => import('./solo-games.hi.json'),
});
export type SoloText = ReturnType<typeof useSoloText>;

export const useNotificationText = laterTexts({
  en: () => import('./notifications.en.json'),
  hi: () => import('./notifications.hi.json'),
});
