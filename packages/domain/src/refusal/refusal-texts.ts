/** The texts of refusals for players, in English (exact where docs/requirements quotes a text) and Hindi. {n} is the limit in rupees; other words in braces are the other values of a refusal. */
import { INDIA_OFFSET_MIN } from '../limits/client-constants.ts';
import { formatLimit } from '../money/format-money.ts';
import type { RefusalCode, RefusalDetail } from './refusal.ts';

export type Language = 'en' | 'hi';
export const LANGUAGES: readonly Language[] = ['en', 'hi'];

interface Texts {
  readonly en: string;
  readonly hi: string;
}

const NOT_OPEN: Texts = { en: 'Market is suspended', hi: 'मार्केट निलंबित है' };
const CHANGED: Texts = { en: 'The odds of your selection have changed.', hi: 'आपके चयन के भाव बदल गए हैं।' };
const SESSION: Texts = { en: 'Please Login Again', hi: 'कृपया दोबारा लॉगिन करें' };
const BLOCKED: Texts = { en: 'Your account is locked. Please contact support', hi: 'आपका खाता लॉक है। कृपया सहायता से संपर्क करें' };
const NOT_ALLOWED: Texts = { en: 'This is not available for your account', hi: 'यह आपके खाते के लिए उपलब्ध नहीं है' };
const NO_ORDER: Texts = { en: 'Bet not found', hi: 'बेट नहीं मिली' };

export const REFUSAL_TEXTS: { readonly [code in RefusalCode]: Texts } = {
  DUPLICATE_REFERENCE: { en: 'This bet reference was already used for another bet', hi: 'यह बेट संदर्भ किसी दूसरी बेट में इस्तेमाल हो चुका है' },
  REFERENCE_CLOSED: { en: 'This bet arrived too late and was not placed', hi: 'यह बेट बहुत देर से आई और नहीं लगाई गई' },
  SESSION_ENDED: SESSION,
  ACCOUNT_BLOCKED: BLOCKED,
  SELF_EXCLUDED: { en: 'You have excluded yourself {till}', hi: 'आपने खुद को {till} बाहर रखा है' },
  TIMED_OUT: {
    en: 'Your time-out lasts {till}. Bets, deposits and casino games are closed until then',
    hi: 'आपका विराम {till} है। तब तक बेट, जमा और कैसीनो बंद हैं',
  },
  RETURN_NEEDED: {
    en: 'Your exclusion has ended. To play again, ask for it on the page Take a break',
    hi: 'आपका बाहर रहने का समय पूरा हुआ। फिर खेलने के लिए "विराम लें" पेज पर अनुरोध करें',
  },
  ACCOUNT_HELD: {
    en: 'We are checking your account. You can log in and withdraw; bets and deposits are closed until then',
    hi: 'हम आपका खाता जाँच रहे हैं। आप लॉगिन और निकासी कर सकते हैं; तब तक बेट और जमा बंद हैं',
  },
  OPERATOR_SIGNED_IN: {
    en: 'You cannot bet while you are signed in as an operator. Sign out there first',
    hi: 'ऑपरेटर के रूप में साइन इन रहते हुए आप बेट नहीं लगा सकते। पहले वहाँ से साइन आउट करें',
  },
  OWING: { en: 'Your balance is below zero. You can only place bets that lower your risk', hi: 'आपका बैलेंस शून्य से नीचे है। केवल जोखिम घटाने वाली बेट ली जाएंगी' },
  NOT_PERMITTED: NOT_ALLOWED,
  ONE_CLICK_OFF: { en: 'One-click betting is off', hi: 'एक-क्लिक बेटिंग बंद है' },
  MARKET_UNKNOWN: { en: 'Market not found', hi: 'मार्केट नहीं मिला' },
  MARKET_NOT_OPEN: NOT_OPEN,
  RUNNER_UNKNOWN: { en: 'Selection not found in this market', hi: 'यह चयन इस मार्केट में नहीं मिला' },
  RUNNER_NOT_ACTIVE: NOT_OPEN,
  MARKET_MISMATCH: { en: 'This bet does not match the market', hi: 'यह बेट इस मार्केट से मेल नहीं खाती' },
  SIDE_INVALID: { en: 'Please choose Back or Lay', hi: 'कृपया बैक या ले चुनें' },
  PRICE_INVALID: { en: 'Invalid odds', hi: 'अमान्य भाव' },
  LINE_INVALID: { en: 'Invalid line', hi: 'अमान्य लाइन' },
  TIME_IN_FORCE_CONFLICT: { en: 'These options cannot be used together.', hi: 'ये विकल्प एक साथ नहीं चुने जा सकते।' },
  EXPIRY_INVALID: { en: 'Choose a time between 5 seconds and 90 days from now.', hi: 'अभी से 5 सेकंड और 90 दिन के बीच का समय चुनें।' },
  GUARD_INVALID: { en: 'Choose 1 to 20 steps.', hi: '1 से 20 स्टेप चुनें।' },
  AMOUNT_TARGET_INVALID: { en: 'Enter one amount.', hi: 'एक ही राशि दर्ज करें।' },
  GROUP_UNKNOWN: { en: 'This bet group does not exist.', hi: 'यह बेट ग्रुप मौजूद नहीं है।' },
  BREAKER_OPEN: {
    en: 'Your loss breaker has stopped new bets. You can switch it on again {from}.',
    hi: 'आपके लॉस ब्रेकर ने नई बेट रोक दी हैं। आप इसे {from} फिर चालू कर सकते हैं।',
  },
  SP_NOT_OFFERED: { en: 'There is no starting price in this market.', hi: 'इस मार्केट में स्टार्टिंग प्राइस नहीं है।' },
  SP_CLOSED: { en: 'Starting-price bets are closed.', hi: 'स्टार्टिंग प्राइस बेट बंद हो चुकी हैं।' },
  QUOTE_CHANGED: CHANGED,
  NO_QUOTE: NOT_OPEN,
  STAKE_INVALID: { en: 'Invalid stake', hi: 'अमान्य राशि' },
  FILL_SIZE_INVALID: { en: 'The least to match must lie between 0 and your stake.', hi: 'न्यूनतम मैच 0 और आपकी राशि के बीच होना चाहिए।' },
  STAKE_BELOW_MINIMUM: { en: 'Minimum stake is {n}', hi: 'न्यूनतम राशि {n} है' },
  STAKE_ABOVE_MAXIMUM: { en: 'Maximum stake is {n}', hi: 'अधिकतम राशि {n} है' },
  ONE_CLICK_CAP: { en: 'Your one-click limit is {n}', hi: 'आपकी एक-क्लिक बेट अधिकतम {n} की है' },
  MAX_WIN_EXCEEDED: { en: 'Maximum win in this market is {n}', hi: 'इस मार्केट में अधिकतम जीत {n} है' },
  HOUSE_LIMIT: { en: 'The limit of this market is reached', hi: 'इस मार्केट की सीमा पूरी हो गई है' },
  INSUFFICIENT_BALANCE: { en: 'Insufficient balance', hi: 'बैलेंस पर्याप्त नहीं है' },
  INSUFFICIENT_BONUS: { en: 'Not enough Free Cash', hi: 'फ़्री कैश पर्याप्त नहीं है' },
  SELF_MATCH: {
    en: 'You have a starting-price bet on the other side of this selection.',
    hi: 'इसी चयन पर दूसरी तरफ़ आपकी स्टार्टिंग प्राइस बेट पहले से है।',
  },
  WOULD_MATCH: {
    en: 'This bet would be matched at once. The nearest odds that wait are {price}.',
    hi: 'यह बेट तुरंत मैच हो जाएगी। इंतज़ार करने वाले सबसे नज़दीकी भाव {price} हैं।',
  },
  STAKE_LIMIT: { en: 'Your stake limit is {n} {period}: {left} left{free}', hi: 'आपकी दांव सीमा {period} {n} है: {left} बाकी{free}' },
  LOSS_LIMIT: {
    en: 'Your loss limit is {n} {period}: {left} left, counting your open bets{free}',
    hi: 'आपकी हानि सीमा {period} {n} है: खुली बेट गिनकर {left} बाकी{free}',
  },
  ORDER_EXISTS: { en: 'A bet with this number already exists', hi: 'इस नंबर की बेट पहले से है' },
  ORDER_UNKNOWN: NO_ORDER,
  ORDER_IN_DELAY: { en: 'Your bet is being processed and cannot be changed now', hi: 'आपकी बेट प्रोसेस हो रही है, अभी बदली नहीं जा सकती' },
  ORDER_NOT_OPEN: { en: 'This bet is no longer open', hi: 'यह बेट अब खुली नहीं है' },
  ORDER_LAPSED: { en: 'Your bet lapsed and was not matched', hi: 'आपकी बेट लैप्स हो गई और मैच नहीं हुई' },
  MARKET_VERSION_CHANGED: { en: 'The market has changed', hi: 'मार्केट बदल गया है' },
  BATCH_SIZE_INVALID: { en: 'Place 1 to 60 bets at once.', hi: 'एक बार में 1 से 60 बेट लगाएं।' },
  BACK_LAY_COMBINATION: { en: 'Two of these bets would match each other.', hi: 'इनमें से दो बेट आपस में मैच हो जाएंगी।' },
  TRIGGER_INVALID: { en: 'This trigger cannot be set.', hi: 'यह ट्रिगर सेट नहीं किया जा सकता।' },
  TRIGGER_UNKNOWN: { en: 'Trigger not found.', hi: 'ट्रिगर नहीं मिला।' },
  TRIGGERS_FULL: { en: 'You can have 50 waiting triggers.', hi: 'आप 50 ट्रिगर रख सकते हैं।' },
  NO_CHANGE: { en: 'Nothing to change.', hi: 'बदलने के लिए कुछ नहीं है।' },
  NOTHING_TO_CLOSE: { en: 'There is nothing to cash out', hi: 'कैश आउट करने के लिए कुछ नहीं है' },
  NO_PRICE: { en: 'No odds are available for cash-out right now', hi: 'अभी कैश आउट के लिए कोई भाव नहीं है' },
  PRICE_MOVED: CHANGED,
  CASH_OUT_EXPIRED: { en: 'This cash out offer has ended. Please take the new one', hi: 'यह कैश आउट ऑफ़र समाप्त हो गया है। कृपया नया ऑफ़र लें' },
  CASH_OUT_RUNNING: { en: 'A cash out of this market is being processed', hi: 'इस मार्केट का कैश आउट प्रोसेस हो रहा है' },
  TARGET_INVALID: {
    en: 'Set a profit above, or a loss below, what you can cash out for now',
    hi: 'अभी के कैश आउट मूल्य से ऊपर लाभ, या उससे नीचे हानि तय करें',
  },
  INVALID_CREDENTIALS: { en: 'Invalid username or password', hi: 'यूज़रनेम या पासवर्ड गलत है' },
  PASSWORD_WRONG: { en: 'The current password is incorrect', hi: 'मौजूदा पासवर्ड सही नहीं है' },
  PASSWORD_WEAK: { en: 'The new password does not meet the rules', hi: 'नया पासवर्ड नियमों के अनुसार नहीं है' },
  PASSWORD_COMMON: {
    en: 'This password is easy to guess: it is widely used, or it is a name, your phone number or the name of this site. Choose another one',
    hi: 'यह पासवर्ड आसानी से बूझा जा सकता है: यह आम है, या कोई नाम, आपका फ़ोन नंबर या इस साइट का नाम है। कोई दूसरा चुनें',
  },
  OTP_WRONG: { en: 'Invalid or expired OTP', hi: 'OTP गलत है या समाप्त हो गया है' },
  PHONE_REGISTERED: { en: 'This phone number is already registered', hi: 'यह फ़ोन नंबर पहले से रजिस्टर्ड है' },
  PROMO_UNKNOWN: { en: 'Invalid promo code', hi: 'प्रोमो कोड अमान्य है' },
  PROMO_USED: { en: 'You have used this promo code already', hi: 'आप यह प्रोमो कोड पहले ही इस्तेमाल कर चुके हैं' },
  OFFERS_OFF: { en: 'Offers are off for your account. Write to us to have this reviewed', hi: 'आपके खाते के लिए ऑफ़र बंद हैं। इसकी जाँच के लिए हमें लिखें' },
  GOOGLE_REFUSED: { en: 'Google login failed. Try again or log in another way', hi: 'Google से लॉगिन नहीं हो सका' },
  REFILL_TAKEN: {
    en: 'You have already refilled your points today. You can do it again tomorrow.',
    hi: 'आप आज अपने पॉइंट भर चुके हैं। कल फिर भर सकते हैं।',
  },
  REFILL_NOT_NEEDED: {
    en: 'You have as many points as a new account. Refill them when you have fewer.',
    hi: 'आपके पास नए खाते जितने पॉइंट हैं। कम होने पर भरें।',
  },
  HUMAN_PROOF_NEEDED: {
    en: 'We could not check that you are a person. Reload the page and try again.',
    hi: 'हम जाँच नहीं पाए कि आप इंसान हैं। पेज फिर से खोलें और दोबारा कोशिश करें।',
  },
  WORK_PROOF_NEEDED: {
    en: 'There were many wrong passwords for this name, so your browser must do some work first. Please try again',
    hi: 'इस नाम के लिए कई गलत पासवर्ड डाले गए, इसलिए आपके ब्राउज़र को पहले थोड़ी गणना करनी होगी। कृपया दोबारा कोशिश करें',
  },
  TOO_MANY_TRIES: { en: 'Too many attempts. Please try again later', hi: 'बहुत ज़्यादा प्रयास हुए। कृपया बाद में कोशिश करें' },
  ACCOUNT_LOCKED: BLOCKED,
  FAVOURITES_FULL: { en: 'You can keep 200 favourites. Remove one first', hi: 'अधिकतम 200 पसंदीदा रखे जा सकते हैं। पहले एक हटाएँ' },
  BONUS_IN_PLAY: {
    en: 'You have open bets with Free Cash. You can switch after they are settled',
    hi: 'फ़्री कैश की बेट अभी खुली हैं। उनका नतीजा आने पर आप बदल सकते हैं',
  },
  FOREIGN_ACCOUNT: { en: 'This belongs to another account', hi: 'यह किसी दूसरे खाते का है' },
  EVENT_UNKNOWN: { en: 'Event not found', hi: 'इवेंट नहीं मिला' },
  GAME_UNKNOWN: { en: 'Game not found', hi: 'खेल नहीं मिला' },
  SITE_FROZEN: { en: 'Betting is paused on this site', hi: 'इस साइट पर बेटिंग रुकी हुई है' },
  SITE_UNKNOWN: { en: 'Unknown site', hi: 'अज्ञात साइट' },
  DEMO_CLOSED: {
    en: 'Demo accounts are not available in this browser right now. Log in with your own account',
    hi: 'इस ब्राउज़र में अभी डेमो खाता नहीं खुलता। अपने खाते से लॉगिन करें',
  },
  SWITCHED_OFF: { en: 'This is not available on this site', hi: 'यह इस साइट पर उपलब्ध नहीं है' },
  MESSAGES_CLOSED: { en: 'Messages cannot be sent at the moment. Contact support', hi: 'अभी संदेश नहीं भेजे जा सकते। सहायता से संपर्क करें' },
  LIMIT_INVALID: { en: 'This limit is not valid', hi: 'यह सीमा इस तरह तय नहीं की जा सकती' },
  RAISE_TOO_EARLY: { en: 'A higher limit takes 24 hours. You can confirm it {from}', hi: 'बढ़ी हुई सीमा 24 घंटे रुकती है: आप इसकी पुष्टि {from} कर सकते हैं' },
  RETURN_TOO_EARLY: { en: 'You can confirm your return {from}', hi: 'आप वापसी की पुष्टि {from} कर सकते हैं' },
  LIMITS_FIRST: { en: 'Choose your limits first', hi: 'पहले अपनी सीमाएँ तय करें' },
  BREAK_SHORTER: { en: 'Your break lasts {till} and can only be extended', hi: 'आपका विराम {till} है, इसे केवल बढ़ाया जा सकता है' },
  BREAK_TOKEN_INVALID: {
    en: 'This confirmation has expired. Choose the break again and read what it does',
    hi: 'इस पुष्टि का समय निकल गया है। विराम फिर से चुनें और पढ़ें कि उससे क्या होगा',
  },
  CONFIRMATION_NEEDED: { en: 'Tick the box to confirm that you have read the summary', hi: 'सारांश पढ़ लेने की पुष्टि के लिए बॉक्स पर टिक करें' },
  PROOF_NEEDED: { en: 'Confirm that it is you with your password or an OTP', hi: 'अपने पासवर्ड या OTP से पुष्टि करें कि यह आप ही हैं' },
  RECENT_LOGIN_NEEDED: { en: 'Log in again, then confirm within 5 minutes', hi: 'दोबारा लॉगिन करें, फिर 5 मिनट के अंदर पुष्टि करें' },
  PASSWORD_NEEDED: {
    en: 'Enter your password first. You logged in with a four-digit OTP on a new browser',
    hi: 'पहले अपना पासवर्ड डालें। आपने नए ब्राउज़र पर चार अंकों के OTP से लॉगिन किया है',
  },
  RESET_TOO_NEW: {
    en: 'Your password was reset with a four-digit OTP on a new browser. You can do this {from}',
    hi: 'आपका पासवर्ड नए ब्राउज़र पर चार अंकों के OTP से बदला गया है। आप यह {from} कर सकते हैं',
  },
  SESSION_LIMIT: { en: 'You reached the session time that you set', hi: 'सत्र के लिए आपका तय किया समय पूरा हो गया है' },
  NOT_ADULT: { en: 'You must be 18 or older to play', hi: 'केवल 18 साल या उससे ज़्यादा उम्र वाले खेल सकते हैं' },
  DEPOSIT_LIMIT: { en: 'Your deposit limit is {n} {calendar}: {left} left{free}', hi: 'आपकी जमा सीमा {calendar} {n} है: {left} बाकी{free}' },
  CARE_DEPOSIT_CAP: {
    en: 'To protect you, we limit your deposits to {n} a day for now: {left} left. Write to us to have this reviewed',
    hi: 'आपकी सुरक्षा के लिए अभी जमा की सीमा एक दिन में {n} है: {left} बाकी। इसकी जाँच के लिए हमें लिखें',
  },
  ROLLING_LIMIT: {
    en: 'Your rolling limit on deposits is {n} {period}: {left} left{free}',
    hi: 'जमा पर आपकी चलती सीमा {period} {n} है: {left} बाकी{free}',
  },
  REQUEST_ID_USED: { en: 'This request was already sent with other details', hi: 'यह अनुरोध दूसरे विवरण के साथ पहले ही भेजा जा चुका है' },
  AMOUNT_INVALID: { en: 'Enter an amount in rupees with at most 2 decimals', hi: 'राशि रुपये में लिखें, दशमलव के बाद अधिकतम 2 अंक' },
  AMOUNT_BELOW_MINIMUM: { en: 'The minimum amount is {n}', hi: 'न्यूनतम राशि {n} है' },
  AMOUNT_ABOVE_MAXIMUM: { en: 'The maximum amount is {n}', hi: 'एक बार में अधिकतम राशि {n} है' },
  DAY_LIMIT: { en: 'You have {n} left within 24 hours', hi: '24 घंटे में आपके लिए {n} और बचे हैं' },
  ABOVE_WITHDRAWABLE: {
    en: 'You can withdraw up to {n}: what you paid in and won. Granted play money is for bets',
    hi: 'आप {n} तक निकाल सकते हैं: जो आपने जमा किया और जीता। मिली हुई खेल-राशि बेट के लिए है',
  },
  REQUESTS_WAITING: { en: 'You have too many pending requests. Wait until one is decided', hi: 'आपके कई अनुरोध लंबित हैं। कृपया किसी एक का फ़ैसला होने दें' },
  UTR_INVALID: { en: 'Enter the reference number (UTR) of the payment', hi: 'भुगतान का संदर्भ नंबर (UTR) लिखें' },
  UTR_USED: { en: 'This reference number was already used', hi: 'यह संदर्भ नंबर पहले इस्तेमाल हो चुका है' },
  UPI_ID_INVALID: { en: 'Enter a UPI ID such as name@bank', hi: 'UPI ID लिखें, जैसे name@bank' },
  ACCOUNT_NAME_INVALID: { en: 'Enter the name of the account holder', hi: 'खाताधारक का नाम लिखें' },
  ACCOUNT_NUMBER_INVALID: { en: 'Enter an account number of 9 to 18 digits', hi: '9 से 18 अंकों का खाता नंबर लिखें' },
  IFSC_INVALID: { en: 'Enter an IFSC such as ABCD0123456', hi: 'IFSC लिखें, जैसे ABCD0123456' },
  REQUEST_UNKNOWN: { en: 'Request not found', hi: 'अनुरोध नहीं मिला' },
  REQUEST_DECIDED: { en: 'This request has already been decided', hi: 'इस अनुरोध का फ़ैसला हो चुका है' },
  NOTICE_MISMATCH: { en: 'This notice does not match its payment request', hi: 'यह सूचना अपने भुगतान अनुरोध से मेल नहीं खाती' },
  PAYEES_USED_UP: {
    en: 'You have withdrawn to three new payees within 30 days. You can add another one {from}',
    hi: 'आप 30 दिन में तीन नए पाने वालों को निकासी कर चुके हैं। अगला आप {from} जोड़ सकते हैं',
  },
  PAYMENT_WAITS: { en: 'This withdrawal can be paid out {from}', hi: 'यह निकासी {from} दी जा सकती है' },
  TABLE_CLOSED: {
    en: 'This table is paused. Bets already placed are played to the end',
    hi: 'हाउस ने यह टेबल रोकी है। जो बेट लग चुकी हैं वे अपने नतीजे तक चलेंगी',
  },
  TICKET_UNKNOWN: { en: 'Ticket not found', hi: 'टिकट नहीं मिला' },
  TICKET_DECIDED: { en: 'This ticket is already decided', hi: 'इस टिकट का फ़ैसला हो चुका है' },
  APPEAL_OVER: { en: 'This ticket cannot be appealed now', hi: 'अब इस टिकट पर अपील नहीं हो सकती' },
  ERASURE_WAITS: {
    en: 'Withdraw your balance first. Open bets, payments, tickets and breaks must have ended',
    hi: 'पहले अपना बैलेंस निकालें। खुली बेट, भुगतान, टिकट और विराम पूरे होने चाहिए',
  },
  TABLE_PAUSED: { en: 'This table is paused', hi: 'यह टेबल रुकी हुई है' },
  BETS_CLOSED: { en: 'Bets are closed for this round', hi: 'इस राउंड के लिए बेट बंद हैं' },
  SPOT_UNKNOWN: { en: 'There is no such bet at this table', hi: 'इस टेबल पर ऐसी कोई बेट नहीं है' },
  TABLE_LIMIT: { en: 'The limit for this bet is reached in this round', hi: 'इस राउंड में टेबल इस पर और बेट नहीं लेती' },
  AUTO_CASH_OUT_INVALID: {
    en: 'Auto cash-out must be between 1.01x and 10,000x, with at most 2 decimals',
    hi: 'ऑटो कैश-आउट 1.01x से 10,000x तक, दशमलव के बाद अधिकतम 2 अंक',
  },
  TWO_BETS: { en: 'You can place two bets a round', hi: 'एक राउंड में अधिकतम दो बेट' },
  CASINO_BET_UNKNOWN: { en: 'This bet is not in the round', hi: 'यह बेट इस राउंड में नहीं है' },
  CASH_OUT_LATE: { en: 'Too late: the round is over for this bet', hi: 'देर हो गई: इस बेट का राउंड खत्म हो गया' },
  TOO_SOON: { en: 'Wait a moment before you start the next round', hi: 'एक पल: अगला राउंड थोड़ी देर में शुरू होगा' },
  CHOICE_UNKNOWN: { en: 'There is no such choice in this game', hi: 'इस खेल में ऐसा कोई विकल्प नहीं है' },
  CLIENT_SEED_INVALID: { en: 'A client seed has 1 to 64 letters, digits, - or _', hi: 'क्लाइंट सीड में 1 से 64 अक्षर, अंक, - या _ होते हैं' },
  SIGNATURE_INVALID: { en: 'The signature of the request is not valid', hi: 'कॉल पर सही हस्ताक्षर नहीं है' },
  LAUNCH_CLOSED: { en: 'This game link has expired. Open the game again', hi: 'खेल का यह रास्ता बंद है। फिर से खोलें' },
  ROUND_SETTLED: { en: 'This bet has a win and cannot be rolled back', hi: 'इस दाँव पर जीत दर्ज है, इसे वापस नहीं लिया जा सकता' },
  WIN_TOO_LARGE: { en: 'The wins of this bet exceed the most that its game pays', hi: 'इस दाँव की जीत खेल की अधिकतम जीत से ज़्यादा है' },
  TRANSACTION_ROLLED_BACK: { en: 'This transaction was rolled back', hi: 'यह लेन-देन वापस लिया जा चुका है' },
  OPERATOR_ONLY: { en: 'Only an operator can do this', hi: 'यह केवल ऑपरेटर कर सकता है' },
  RANK_TOO_LOW: { en: 'You can only act on accounts below your own role', hi: 'आप केवल अपनी भूमिका से नीचे के खातों पर कार्रवाई कर सकते हैं' },
  CONSOLE_FOREIGN: { en: 'Open the console at its own address', hi: 'ऑपरेटर कंसोल को उसके अपने पते पर खोलें' },
  REASON_REQUIRED: { en: 'A reason is required', hi: 'कारण देना ज़रूरी है' },
  ACCOUNT_UNKNOWN: { en: 'Account not found', hi: 'खाता नहीं मिला' },
  ACCOUNT_EXISTS: { en: 'This account already exists', hi: 'यह खाता पहले से मौजूद है' },
  CLIENT_UNKNOWN: { en: 'This service client does not exist', hi: 'यह सेवा क्लाइंट मौजूद नहीं है' },
  CHANNEL_MISSING: { en: 'This player has no verified contact of this kind', hi: 'इस खिलाड़ी का इस तरह का कोई सत्यापित संपर्क नहीं है' },
  RESULT_INVALID: { en: 'The result does not match this market', hi: 'यह नतीजा इस मार्केट से मेल नहीं खाता' },
  OFFICIAL_FILE_MISSING: { en: 'The official file is missing or cannot be read', hi: 'आधिकारिक फ़ाइल नहीं मिली या पढ़ी नहीं जा सकी' },
  OFFICIAL_FILE_CUT_OFF: { en: 'The official file is cut off', hi: 'आधिकारिक फ़ाइल अधूरी है' },
  OFFICIAL_FILE_INVALID: {
    en: 'This is not an official ball-by-ball file (Cricsheet JSON of a limited-overs match)',
    hi: 'यह आधिकारिक गेंद-दर-गेंद फ़ाइल नहीं है (सीमित ओवर के मैच की Cricsheet JSON)',
  },
  OFFICIAL_MATCH_UNSUPPORTED: {
    en: 'Only limited-overs matches with six-ball overs can be read',
    hi: 'केवल सीमित ओवर और छह गेंद प्रति ओवर वाले मैच पढ़े जा सकते हैं',
  },
  OFFICIAL_MATCH_UNKNOWN: { en: 'This file does not match any recorded match', hi: 'यहाँ का कोई रिकॉर्ड किया मैच इस फ़ाइल का नहीं है' },
  OFFICIAL_MATCH_RUNNING: { en: 'The match of this file is still being played', hi: 'इस फ़ाइल का मैच अभी चल रहा है' },
  PERMISSION_MISSING: { en: 'Your roles do not allow this', hi: 'आपकी भूमिकाओं में इसकी अनुमति नहीं है' },
  SCOPE_MISSING: { en: 'Your roles do not cover this site or sport', hi: 'आपकी भूमिकाएँ इस साइट या खेल के लिए नहीं हैं' },
  OWN_ACCOUNT: { en: 'You cannot do this to your own account', hi: 'आप यह अपने ही खाते पर नहीं कर सकते' },
  DUTY_CONFLICT: { en: 'Separate duties: another person must do this', hi: 'अलग-अलग ज़िम्मेदारियाँ: यह किसी और को करना होगा' },
  STEP_UP_NEEDED: { en: 'Confirm with your passkey or code first', hi: 'पहले अपनी पासकी या कोड से पुष्टि करें' },
  NO_SECOND_PERSON: {
    en: 'A second person must agree, and nobody else can decide this',
    hi: 'दूसरे व्यक्ति की सहमति ज़रूरी है, और इसका फ़ैसला करने वाला कोई और नहीं है',
  },
  APPROVAL_STALE: { en: 'Something has changed since. Read the effect again', hi: 'इस बीच कुछ बदल गया है। असर फिर से पढ़ें' },
  APPROVAL_OVER: { en: 'This request has ended', hi: 'यह अनुरोध समाप्त हो चुका है' },
  SESSION_LOCKED: { en: 'The console is locked. Unlock it with your passkey or code', hi: 'कंसोल लॉक है। अपनी पासकी या कोड से खोलें' },
  SIGN_IN_REFUSED: { en: 'The login name, password or code is not correct', hi: 'लॉगिन नाम, पासवर्ड या कोड सही नहीं है' },
  PASSKEY_REFUSED: { en: 'This passkey was not accepted. Try again', hi: 'यह पासकी स्वीकार नहीं हुई। फिर कोशिश करें' },
  PASSKEY_NEEDED: { en: 'This rank needs a passkey', hi: 'इस स्तर के लिए पासकी ज़रूरी है' },
  CODE_WRONG: { en: 'This code is not correct. Wait for the next one', hi: 'यह कोड सही नहीं है। अगले कोड का इंतज़ार करें' },
  LINK_INVALID: { en: 'This link was used or has expired. Ask for a new one', hi: 'यह लिंक इस्तेमाल हो चुका है या समाप्त हो गया है। नया लिंक माँगें' },
  OPERATOR_PASSWORD_WEAK: {
    en: 'Choose a password of 15 to 128 characters that is not a common one',
    hi: '15 से 128 अक्षरों का ऐसा पासवर्ड चुनें जो आम न हो',
  },
  AUDIT_RESTORED: {
    en: 'The database was restored to an earlier moment. Nothing can be changed until an owner and a second person accept this',
    hi: 'डेटाबेस को पहले के समय पर लौटाया गया है। जब तक एक मालिक और एक दूसरा व्यक्ति इसे स्वीकार न करें, कुछ बदला नहीं जा सकता',
  },
  KEY_EMERGENCY_ONLY: {
    en: 'In production the local key is for emergencies only. Sign in with your own name for this',
    hi: 'प्रोडक्शन में लोकल कुंजी केवल आपात स्थिति के लिए है। इसके लिए अपने नाम से साइन इन करें',
  },
  EMERGENCY_NOT_OPEN: {
    en: 'No emergency session of this key is open. Open one with a reason; each key opens one, for 15 minutes',
    hi: 'इस कुंजी का कोई आपात सत्र खुला नहीं है। कारण देकर सत्र खोलें; हर कुंजी से एक ही सत्र खुलता है, 15 मिनट के लिए',
  },
  LAST_OWNER: {
    en: 'This is the last active owner. Issue a new enrolment link instead',
    hi: 'यह आख़िरी सक्रिय मालिक है। इसकी जगह नया पंजीकरण लिंक जारी करें',
  },
  DEVICE_CODE_INVALID: {
    en: 'This code is unknown, was used or has expired. Start again on the command line',
    hi: 'यह कोड अज्ञात है, इस्तेमाल हो चुका है या समाप्त हो गया है। कमांड लाइन पर फिर से शुरू करें',
  },
  RATE_LIMITED: { en: 'Too many requests. Please try again', hi: 'बहुत ज़्यादा अनुरोध। कृपया फिर कोशिश करें' },
  BUSY: { en: 'Busy. Please try again', hi: 'अभी व्यस्त है। कृपया फिर कोशिश करें' },
  NOT_READY: { en: 'Not ready yet. Please try again', hi: 'अभी तैयार नहीं है। कृपया फिर कोशिश करें' },
  MALFORMED: { en: 'The request is not valid', hi: 'अनुरोध मान्य नहीं है' },
  FAULT: { en: 'Something went wrong. Please try again', hi: 'कुछ गड़बड़ हुई। कृपया फिर कोशिश करें' },
};

const PERIODS: Readonly<Record<NonNullable<RefusalDetail['period']>, Texts>> = {
  day: { en: 'in 24 hours', hi: '24 घंटे में' },
  week: { en: 'in 7 days', hi: '7 दिन में' },
  month: { en: 'in 30 days', hi: '30 दिन में' },
};

/** Calendar periods, of the limit on deposits. */
const CALENDAR_PERIODS: typeof PERIODS = {
  day: { en: 'a day', hi: 'एक दिन में' },
  week: { en: 'a week', hi: 'एक हफ़्ते में' },
  month: { en: 'a month', hi: 'एक महीने में' },
};

/** Phrases for a time, where {t} is the time. `none` is used if the refusal has no time. */
const TIMES: Readonly<Record<'till' | 'from' | 'free', { readonly some: Texts; readonly none: Texts }>> = {
  till: { some: { en: 'until {t}', hi: '{t} तक' }, none: { en: 'for good', hi: 'हमेशा के लिए' } },
  from: { some: { en: 'from {t}', hi: '{t} से' }, none: { en: 'then', hi: 'तब' } },
  free: { some: { en: '; this fits again from {t}', hi: '; इसके लिए जगह {t} से होगी' }, none: { en: '', hi: '' } },
};

/**
 * Returns the text of a refusal in a language. `detail.limit` and `detail.left` (paise) replace {n} and {left}; a missing value becomes an
 * ellipsis. Times are in India's time zone.
 */
export function refusalText(refusal: { readonly code: RefusalCode; readonly detail?: RefusalDetail | undefined }, language: Language = 'en'): string {
  const { limit, left, period, until, price } = refusal.detail ?? {};
  const amount = (paise: number | undefined): string => (paise === undefined ? '…' : formatLimit(paise));
  const time = (name: keyof typeof TIMES): string =>
    until === undefined ? TIMES[name].none[language] : TIMES[name].some[language].replace('{t}', formatIndiaMoment(until, language));
  return REFUSAL_TEXTS[refusal.code][language].replace(/\{(n|left|period|calendar|till|from|free|price)\}/g, (_whole, name: string) => {
    if (name === 'n') return amount(limit);
    if (name === 'left') return amount(left);
    if (name === 'price') return price === undefined ? '…' : (price / 100).toFixed(2);
    if (name === 'period') return period === undefined ? '…' : PERIODS[period][language];
    if (name === 'calendar') return period === undefined ? '…' : CALENDAR_PERIODS[period][language];
    return time(name as keyof typeof TIMES);
  });
}

const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
} as const;

/** Formats ms since 1970 as '23 Nov 2026, 14:30 IST', in India's time zone. Rounds up to the minute, so that the moment has passed at that time. */
export function formatIndiaMoment(ms: number, language: 'en' | 'hi'): string {
  const there = new Date(Math.ceil(ms / 60_000) * 60_000 + INDIA_OFFSET_MIN * 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${there.getUTCDate()} ${MONTHS[language][there.getUTCMonth()]} ${there.getUTCFullYear()}, ${two(there.getUTCHours())}:${two(there.getUTCMinutes())} IST`;
}
