/**
 * All HTTP endpoints of players by name. They are exports of a module, not fields of an object: a page of the client then
 * loads only the schemas of its own calls.
 */
export { userLogin, loginWork, googleLogin, loginWithDemo, rememberBrowser, whatsAppLogin, verifyEmail } from './account/login.ts';
export { logout, renewSession, changePassword, ownSessions, endSession, endOtherSessions, userEvents, activityDetails } from './account/session.ts';
export { identityProofs, sendProofOtp, proveIdentity, securityNotices } from './account/identity.ts';
export { passkeyLoginOptions, passkeyLogin, ownPasskeys, newPasskeyOptions, addPasskey, removePasskey, passkeyProofOptions } from './account/passkeys.ts';
export { apiAccess, ownAppKeys, createAppKeys, ownCertificates, linkCertificate, unlinkCertificate } from './account/api-clients.ts';
export {
  createOtp,
  createUserOtp,
  resendOtp,
  verifyOtp,
  verifyReferralCode,
  createUserWithOtp,
  forgotPassword,
  verifyForgotPassword,
} from './account/phone-access.ts';
export {
  userDetails,
  stakeButtons,
  updateStakeButtons,
  userSetting,
  saveOneClick,
  saveSelfTrade,
  saveStakes,
  saveMobileStakes,
  saveMobileStakesExchangeGame,
  refillDemo,
} from './account/account.ts';
export { switchWallet, balanceSettings, notificationMessages, profile } from './account/profile.ts';
export { notifications, readNotifications } from './account/notifications.ts';
export { wageringDetails, wageringGroups, wageringEstimate } from './account/bonus.ts';
export { redeemPromoCode, referral } from './account/player-promotions.ts';
export { favourites, changeFavourites, starredGames, changeStarredGames, display, saveDisplay } from './account/saved-lists.ts';
export {
  marketsOfEventType,
  marketsOfGroup,
  marketsOfEvent,
  eventDetail,
  competitionTable,
  homeCompetitions,
  freeHomeCompetitions,
  homeEvents,
  freeHomeEvents,
  searchEvents,
} from './market/catalogue.ts';
export { priceHistory, eventMarks } from './market/price-history.ts';
export { eventVideo, directAccessToken, accessToken, openAccessToken } from './market/match-center.ts';
export { orderList, orderSettings, placeOrders, placeBatch, ladder } from './betting/orders.ts';
export { cancelOrder, cancelAllOrders, reduceOrder, replaceOrder, updateOrder } from './betting/order-changes.ts';
export { entryTriggers, setEntryTrigger, cancelEntryTrigger } from './betting/entry-triggers.ts';
export { cashOutQuote, autoCashOuts, setAutoCashOut, cancelAutoCashOut, disconnectCancel, setDisconnectCancel } from './betting/cash-out.ts';
export { orderGroups, setOrderGroup, tripOrderGroup, rearmOrderGroup, deleteOrderGroup } from './betting/order-groups.ts';
export { accountStatement, statementOrders, profitLoss, profitLossOrders } from './account/statements.ts';
export { transactions, transactionDetail, transferStatement } from './account/transactions.ts';
export { reportFile } from './account/reports.ts';
export { depositOptions, withdrawalOptions, requestDeposit, requestWithdrawal, payments } from './account/cashier.ts';
export { casinoGames, singleGame, launchTables } from './casino/casino.ts';
export { casinoRounds, casinoChains, ownCasinoRounds, casinoSeeds, changeCasinoSeed, playSolo } from './casino/casino-rounds.ts';
export { playLimits, askPlayLimit, confirmPlayLimit, withdrawRaise, askReturn, confirmReturn } from './play-limits/play-limits.ts';
export { askBreak, sendBreakOtp, beginBreak } from './play-limits/play-breaks.ts';
export { playSession, setRealityCheck, realityCheckSeen } from './play-limits/play-session.ts';
export { playReview, playReviewSeen, setPlayReview, answerLimitQuestion } from './play-limits/play-review.ts';
export { tickets, openTicket, ticket, writeToTicket, appealTicket, privacyViews, ownData, eraseAccount } from './account/support.ts';
export { userSupport, support, serverTime, siteSetting, clientIp, clientGeo, appConfig, promotions } from './site.ts';
