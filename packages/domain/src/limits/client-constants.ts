/** Constants that client and server share (groups BC and VA of docs/requirements). A name ends in its unit: MS, S (seconds), MIN or PX. */
import type { Paise } from '../money/money.ts';

/** A visitor's typed stake is capped here: 5,00,000 rupees (VA-31). */
export const GUEST_MAX_STAKE = 5_00_000_00 as Paise;
/** The desktop layout starts at this width (BC-21). */
export const DESKTOP_MIN_PX = 1024;
/** Height of the search result list on small screens and on desktops (BC-22, BC-23). */
export const RESULT_LIST_MAX_PX = { mobile: 300, desktop: 200 } as const;
/** India is GMT+5:30 (BC-25). */
export const INDIA_OFFSET_MIN = 330;
export const CLOCK_TICK_MS = 1000;
/** A toast is shown for 3 s (BC-26). */
export const TOAST_MS = 3000;
export const POPUP_ANIMATION_MS = 200;
/** The bet popup resets at the latest 10 s after confirming (ST-57), or 3 s after a longer delay (T-43). */
export const POPUP_AUTO_CLOSE_MS = 10_000;
export const POPUP_AUTO_CLOSE_AFTER_DELAY_MS = 3000;
/** An idle bet slip closes after 8 s (ST-47). */
export const BETSLIP_AUTO_CLOSE_MS = 8000;
export const POST_LOGIN_DELAY_MS = 300;
export const HOME_EVENTS_DELAY_MS = 500;
export const BALANCE_LOGOUT_MS = 2000;
export const BALANCE_POLL_MS = 10_000;
export const SIDEBAR_CLOSE_MS = 1000;
export const BUBBLE_COLLAPSE_MS = 3000;
/** The first timed popup shows after 6.5 s, the next 20 s later (ST-79, ST-80). */
export const POPUP_FLAG_AFTER_MS = 6500;
export const POPUP_FLAG_FOR_MS = 20_000;
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
export const SOCKET_RECONNECT_MS = { min: 1000, max: 5000 } as const;
export const GEO_TIMEOUT_MS = 5000;
/** A session lasts 12 h, or 60 min without an action of the player. */
export const SESSION_S = 43_200;
export const SESSION_IDLE_S = 3600;
/** The client asks the player whether to continue this long before the session ends. */
export const SESSION_WARNING_MS = 60_000;
export const RESEND_COUNTDOWN_S = 59;
export const OTP_VALID_S = 300;
export const OTP_TRIES = 3;
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+91';
export const PASSWORD_MIN_REGISTER = 8;
export const PASSWORD_MIN_LOGIN = 5;
/** Longest password of a site with the classic form, and of a site with long passwords. */
export const PASSWORD_INPUT_MAX = 16;
export const PASSWORD_LONG_MAX = 128;
export const PASSWORD_SPECIALS = '!@#$%^&*(),.?":{}|<>';
/** Search needs more than 2 characters (VA-24). */
export const SEARCH_MIN = 3;
export const STAKE_BUTTONS_PER_ROW = 3;
