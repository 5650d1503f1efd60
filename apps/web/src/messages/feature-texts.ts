/** Texts that several files of one feature show. Each bundle is loaded with the first component that shows one of its texts. */
import { laterTexts } from '../platform/language/later-texts.ts';

/** The texts of this feature, loaded with it. */
export const useBoardText = laterTexts({
  en: () => import('./board.en.json'),
  hi: () => import('./board.hi.json'),
});

/** The texts of this feature, loaded with it. */
export const useFavouriteText = laterTexts({
  en: () => import('./favourites.en.json'),
  hi: () => import('./favourites.hi.json'),
});

/** The texts of this feature, loaded with it. */
export const useInPlayText = laterTexts({
  en: () => import('./live.en.json'),
  hi: () => import('./live.hi.json'),
});

/** The texts of the lists, loaded with them. */
export const useOpenBetsText = laterTexts({
  en: () => import('./open-bets.en.json'),
  hi: () => import('./open-bets.hi.json'),
});

/** The texts of this feature, loaded with it. */
export const useCashOutText = laterTexts({
  en: () => import('./cash-out.en.json'),
  hi: () => import('./cash-out.hi.json'),
});

/** Texts that the lists of the account share, loaded with them. */
export const useReportText = laterTexts({
  en: () => import('./reports.en.json'),
  hi: () => import('./reports.hi.json'),
});

/** Texts of the cashier, loaded with its pages. */
export const useCashierText = laterTexts({
  en: () => import('./cashier.en.json'),
  hi: () => import('./cashier.hi.json'),
});

/** Texts of the Free Cash popup, loaded with it. */
export const useBonusText = laterTexts({
  en: () => import('./bonus.en.json'),
  hi: () => import('./bonus.hi.json'),
});

/** Texts of promotions, loaded with them. */
export const usePromotionText = laterTexts({
  en: () => import('./promotions.en.json'),
  hi: () => import('./promotions.hi.json'),
});

/** The texts of this feature, loaded with it. */
export const usePlayText = laterTexts({
  en: () => import('./play-limits.en.json'),
  hi: () => import('./play-limits.hi.json'),
});
export type PlayText = ReturnType<typeof usePlayText>;

/** The texts of everything in this feature, loaded with it. */
export const useNoticeText = laterTexts({
  en: () => import('./notices.en.json'),
  hi: () => import('./notices.hi.json'),
});

/** Texts of the casino, loaded with it. */
export const useCasinoText = laterTexts({
  en: () => import('./casino.en.json'),
  hi: () => import('./casino.hi.json'),
});

/** Texts of the crash games, loaded with them. */
export const useFlightText = laterTexts({
  en: () => import('./aviator.en.json'),
  hi: () => import('./aviator.hi.json'),
});

/** Texts of the games against the house, loaded with them. */
export const useSoloText = laterTexts({
  en: () => import('./solo-games.en.json'),
  hi: () => import('./solo-games.hi.json'),
});
export type SoloText = ReturnType<typeof useSoloText>;

/** Texts of notifications, loaded with them. */
export const useNotificationText = laterTexts({
  en: () => import('./notifications.en.json'),
  hi: () => import('./notifications.hi.json'),
});
