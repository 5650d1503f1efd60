/** Texts that several files of one feature show. Each bundle is loaded with the first component that shows one of its texts. */
import { laterTexts } from '../platform/language/later-texts.ts';

export const useBoardText = laterTexts({
  en: () => import('./betting/favourites.en.json'),
  hi: () => import('./betting/favourites.hi.json'),
});

export const useFavouriteText = laterTexts({
  en: () => import('./betting/favourites.en.json'),
  hi: () => import('./betting/favourites.hi.json'),
});

export const useInPlayText = laterTexts({
  en: () => import('./betting/in-play.en.json'),
  hi: () => import('./betting/in-play.hi.json'),
});

export const useOpenBetsText = laterTexts({
  en: () => import('./betting/open-bets.en.json'),
  hi: () => import('./betting/open-bets.hi.json'),
});

/** Texts of the terms of a bet, which the slip and the lists of bets show. */
export const useTermsText = laterTexts({
  en: () => import('./betting/bet-terms.en.json'),
  hi: () => import('./betting/bet-terms.hi.json'),
});
export type TermsText = ReturnType<typeof useTermsText>;

/** Texts of bets that wait for a price, which the slip and the list of open bets show. */
export const useTriggerText = laterTexts({
  en: () => import('./betting/triggers.en.json'),
  hi: () => import('./betting/triggers.hi.json'),
});

export const useCashOutText = laterTexts({
  en: () => import('./betting/cash-out.en.json'),
  hi: () => import('./betting/cash-out.hi.json'),
});

/** Texts of the loss breaker. */
export const useBreakerText = laterTexts({
  en: () => import('./betting/loss-breaker.en.json'),
  hi: () => import('./betting/loss-breaker.hi.json'),
});

export const useDutchingText = laterTexts({
  en: () => import('./betting/dutching.en.json'),
  hi: () => import('./betting/dutching.hi.json'),
});

/** Texts that the lists of the account share, loaded with them. */
export const useReportText = laterTexts({
  en: () => import('./money/reports.en.json'),
  hi: () => import('./money/reports.hi.json'),
});

export const useCashierText = laterTexts({
  en: () => import('./money/cashier.en.json'),
  hi: () => import('./money/cashier.hi.json'),
});

export const useBonusText = laterTexts({
  en: () => import('./money/bonus.en.json'),
  hi: () => import('./money/bonus.hi.json'),
});

export const usePromotionText = laterTexts({
  en: () => import('./money/promotions.en.json'),
  hi: () => import('./money/promotions.hi.json'),
});

export const usePlayText = laterTexts({
  en: () => import('./account/play-limits.en.json'),
  hi: () => import('./account/play-limits.hi.json'),
});
export type PlayText = ReturnType<typeof usePlayText>;

/** Texts of proofs of identity and of security notices. */
export const useIdentityText = laterTexts({
  en: () => import('./account/identity.en.json'),
  hi: () => import('./account/identity.hi.json'),
});

/** Texts of the page Developers. */
export const useDeveloperText = laterTexts({
  en: () => import('./account/developers.en.json'),
  hi: () => import('./account/developers.hi.json'),
});

/** Texts of tickets and of the player's own data. */
export const useSupportText = laterTexts({
  en: () => import('./account/support.en.json'),
  hi: () => import('./account/support.hi.json'),
});

export const useNoticeText = laterTexts({
  en: () => import('./notices/notices.en.json'),
  hi: () => import('./notices/notices.hi.json'),
});

export const useCasinoText = laterTexts({
  en: () => import('./casino/lobby.en.json'),
  hi: () => import('./casino/lobby.hi.json'),
});

export const useFlightText = laterTexts({
  en: () => import('./casino/aviator.en.json'),
  hi: () => import('./casino/aviator.hi.json'),
});

export const useSoloText = laterTexts({
  en: () => import('./casino/solo-games.en.json'),
  hi: () => import('./casino/solo-games.hi.json'),
});
export type SoloText = ReturnType<typeof useSoloText>;

export const useNotificationText = laterTexts({
  en: () => import('./notices/notifications.en.json'),
  hi: () => import('./notices/notifications.hi.json'),
});
