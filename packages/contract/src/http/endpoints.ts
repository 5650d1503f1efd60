/** All HTTP endpoints. */
import * as account from './account/account.ts';
import * as apiClients from './account/api-clients.ts';
import * as cashOut from './betting/cash-out.ts';
import * as entryTriggers from './betting/entry-triggers.ts';
import * as bonus from './account/bonus.ts';
import * as cashier from './account/cashier.ts';
import * as casino from './casino/casino.ts';
import * as casinoRounds from './casino/casino-rounds.ts';
import * as emergency from '../operator/calls/emergency-calls.ts';
import * as care from '../operator/calls/care-calls.ts';
import * as reveal from '../operator/calls/reveal-call.ts';
import * as catalogue from './market/catalogue.ts';
import * as identity from './account/identity.ts';
import * as matchCenter from './market/match-center.ts';
import * as notifications from './account/notifications.ts';
import * as operator from './operator.ts';
import * as clients from '../operator/calls/service-client-calls.ts';
import * as orderChanges from './betting/order-changes.ts';
import * as groups from './betting/order-groups.ts';
import * as orders from './betting/orders.ts';
import * as passkeys from './account/passkeys.ts';
import * as phoneAccess from './account/phone-access.ts';
import * as playReview from './account/play-review.ts';
import * as support from './account/support.ts';
import * as playLimits from './account/play-limits.ts';
import * as playerPromotions from './account/player-promotions.ts';
import * as priceHistory from './market/price-history.ts';
import * as profile from './account/profile.ts';
import * as reports from './account/reports.ts';
import * as savedLists from './account/saved-lists.ts';
import * as session from './account/session.ts';
import * as site from './site.ts';
import * as statements from './account/statements.ts';
import * as transactions from './account/transactions.ts';

export const ENDPOINTS = {
  // session
  userLogin: session.userLogin,
  loginWork: session.loginWork,
  googleLogin: session.googleLogin,
  loginWithDemo: session.loginWithDemo,
  rememberBrowser: session.rememberBrowser,
  logout: session.logout,
  renewSession: session.renewSession,
  changePassword: session.changePassword,
  ownSessions: session.ownSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,
  identityProofs: identity.identityProofs,
  sendProofOtp: identity.sendProofOtp,
  proveIdentity: identity.proveIdentity,
  securityNotices: identity.securityNotices,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  ownPasskeys: passkeys.ownPasskeys,
  newPasskeyOptions: passkeys.newPasskeyOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeyProofOptions: passkeys.passkeyProofOptions,
  apiAccess: apiClients.apiAccess,
  ownAppKeys: apiClients.ownAppKeys,
  createAppKeys: apiClients.createAppKeys,
  ownCertificates: apiClients.ownCertificates,
  linkCertificate: apiClients.linkCertificate,
  unlinkCertificate: apiClients.unlinkCertificate,
  createOtp: phoneAccess.createOtp,
  createUserOtp: phoneAccess.createUserOtp,
  resendOtp: phoneAccess.resendOtp,
  verifyOtp: phoneAccess.verifyOtp,
  verifyReferralCode: phoneAccess.verifyReferralCode,
  createUserWithOtp: phoneAccess.createUserWithOtp,
  forgotPassword: phoneAccess.forgotPassword,
  verifyForgotPassword: phoneAccess.verifyForgotPassword,
  whatsAppLogin: session.whatsAppLogin,
  verifyEmail: session.verifyEmail,
  userEvents: session.userEvents,
  activityDetails: session.activityDetails,
  // account
  userDetails: account.userDetails,
  stakeButtons: account.stakeButtons,
  updateStakeButtons: account.updateStakeButtons,
  userSetting: account.userSetting,
  saveOneClick: account.saveOneClick,
  saveSelfTrade: account.saveSelfTrade,
  saveStakes: account.saveStakes,
  saveMobileStakes: account.saveMobileStakes,
  saveMobileStakesExchangeGame: account.saveMobileStakesExchangeGame,
  switchWallet: profile.switchWallet,
  balanceSettings: profile.balanceSettings,
  refillDemo: account.refillDemo,
  notificationMessages: profile.notificationMessages,
  notifications: notifications.notifications,
  readNotifications: notifications.readNotifications,
  profile: profile.profile,
  wageringDetails: bonus.wageringDetails,
  wageringGroups: bonus.wageringGroups,
  wageringEstimate: bonus.wageringEstimate,
  redeemPromoCode: playerPromotions.redeemPromoCode,
  referral: playerPromotions.referral,
  favourites: savedLists.favourites,
  changeFavourites: savedLists.changeFavourites,
  starredGames: savedLists.starredGames,
  changeStarredGames: savedLists.changeStarredGames,
  display: savedLists.display,
  saveDisplay: savedLists.saveDisplay,
  // markets
  marketsOfEventType: catalogue.marketsOfEventType,
  marketsOfGroup: catalogue.marketsOfGroup,
  marketsOfEvent: catalogue.marketsOfEvent,
  eventDetail: catalogue.eventDetail,
  competitionTable: catalogue.competitionTable,
  homeCompetitions: catalogue.homeCompetitions,
  freeHomeCompetitions: catalogue.freeHomeCompetitions,
  homeEvents: catalogue.homeEvents,
  freeHomeEvents: catalogue.freeHomeEvents,
  searchEvents: catalogue.searchEvents,
  priceHistory: priceHistory.priceHistory,
  eventMarks: priceHistory.eventMarks,
  // match centre
  eventVideo: matchCenter.eventVideo,
  directAccessToken: matchCenter.directAccessToken,
  accessToken: matchCenter.accessToken,
  openAccessToken: matchCenter.openAccessToken,
  // orders
  orderList: orders.orderList,
  orderSettings: orders.orderSettings,
  placeOrders: orders.placeOrders,
  placeBatch: orders.placeBatch,
  cancelOrder: orderChanges.cancelOrder,
  cancelAllOrders: orderChanges.cancelAllOrders,
  reduceOrder: orderChanges.reduceOrder,
  replaceOrder: orderChanges.replaceOrder,
  updateOrder: orderChanges.updateOrder,
  ladder: orders.ladder,
  entryTriggers: entryTriggers.entryTriggers,
  setEntryTrigger: entryTriggers.setEntryTrigger,
  cancelEntryTrigger: entryTriggers.cancelEntryTrigger,
  // cash-out
  cashOutQuote: cashOut.cashOutQuote,
  autoCashOuts: cashOut.autoCashOuts,
  setAutoCashOut: cashOut.setAutoCashOut,
  cancelAutoCashOut: cashOut.cancelAutoCashOut,
  disconnectCancel: cashOut.disconnectCancel,
  setDisconnectCancel: cashOut.setDisconnectCancel,
  orderGroups: groups.orderGroups,
  setOrderGroup: groups.setOrderGroup,
  tripOrderGroup: groups.tripOrderGroup,
  rearmOrderGroup: groups.rearmOrderGroup,
  deleteOrderGroup: groups.deleteOrderGroup,
  // statements
  accountStatement: statements.accountStatement,
  statementOrders: statements.statementOrders,
  profitLoss: statements.profitLoss,
  profitLossOrders: statements.profitLossOrders,
  // transactions
  transactions: transactions.transactions,
  transactionDetail: transactions.transactionDetail,
  transferStatement: transactions.transferStatement,
  // files
  reportFile: reports.reportFile,
  // cashier
  depositOptions: cashier.depositOptions,
  withdrawalOptions: cashier.withdrawalOptions,
  requestDeposit: cashier.requestDeposit,
  requestWithdrawal: cashier.requestWithdrawal,
  payments: cashier.payments,
  // casino
  casinoGames: casino.casinoGames,
  singleGame: casino.singleGame,
  launchTables: casino.launchTables,
  casinoRounds: casinoRounds.casinoRounds,
  casinoChains: casinoRounds.casinoChains,
  ownCasinoRounds: casinoRounds.ownCasinoRounds,
  casinoSeeds: casinoRounds.casinoSeeds,
  changeCasinoSeed: casinoRounds.changeCasinoSeed,
  playSolo: casinoRounds.playSolo,
  // limits and breaks of the player
  playLimits: playLimits.playLimits,
  askPlayLimit: playLimits.askPlayLimit,
  confirmPlayLimit: playLimits.confirmPlayLimit,
  withdrawRaise: playLimits.withdrawRaise,
  askReturn: playLimits.askReturn,
  confirmReturn: playLimits.confirmReturn,
  playReview: playReview.playReview,
  playReviewSeen: playReview.playReviewSeen,
  setPlayReview: playReview.setPlayReview,
  answerLimitQuestion: playReview.answerLimitQuestion,
  askBreak: playLimits.askBreak,
  sendBreakOtp: playLimits.sendBreakOtp,
  beginBreak: playLimits.beginBreak,
  playSession: playLimits.playSession,
  setRealityCheck: playLimits.setRealityCheck,
  realityCheckSeen: playLimits.realityCheckSeen,
  // tickets, privacy and own data of the player
  tickets: support.tickets,
  openTicket: support.openTicket,
  ticket: support.ticket,
  writeToTicket: support.writeToTicket,
  appealTicket: support.appealTicket,
  privacyViews: support.privacyViews,
  ownData: support.ownData,
  eraseAccount: support.eraseAccount,
  // site
  userSupport: site.userSupport,
  support: site.support,
  serverTime: site.serverTime,
  siteSetting: site.siteSetting,
  clientIp: site.clientIp,
  clientGeo: site.clientGeo,
  appConfig: site.appConfig,
  promotions: site.promotions,
} as const;
export type EndpointName = keyof typeof ENDPOINTS;

/** Endpoints for operators; the player's client has none of them. */
export const OPERATOR_ENDPOINTS = {
  operatorMarkets: operator.operatorMarkets,
  operatorOfficialResult: operator.operatorOfficialResult,
  operatorRemoveRunner: operator.operatorRemoveRunner,
  operatorSuspend: operator.operatorSuspend,
  operatorPauseTable: operator.operatorPauseTable,
  operatorResumeTable: operator.operatorResumeTable,
  operatorResume: operator.operatorResume,
  operatorSettle: operator.operatorSettle,
  operatorSettleAgain: operator.operatorSettleAgain,
  operatorVoid: operator.operatorVoid,
  operatorUnsettle: operator.operatorUnsettle,
  operatorEventStream: operator.operatorEventStream,
  operatorMarketLimits: operator.operatorMarketLimits,
  operatorAccountLimits: operator.operatorAccountLimits,
  operatorAccount: operator.operatorAccount,
  operatorFindAccount: operator.operatorFindAccount,
  operatorCreateUser: operator.operatorCreateUser,
  operatorGrant: operator.operatorGrant,
  operatorGrantBonus: operator.operatorGrantBonus,
  operatorConversions: operator.operatorConversions,
  operatorApproveConversion: operator.operatorApproveConversion,
  operatorRefuseConversion: operator.operatorRefuseConversion,
  operatorPayments: operator.operatorPayments,
  operatorApprovePayment: operator.operatorApprovePayment,
  operatorRejectPayment: operator.operatorRejectPayment,
  operatorBlock: operator.operatorBlock,
  operatorUnblock: operator.operatorUnblock,
  operatorRecovery: clients.operatorRecovery,
  operatorServiceClients: clients.operatorServiceClients,
  operatorCreateServiceClient: clients.operatorCreateServiceClient,
  operatorEndServiceClient: clients.operatorEndServiceClient,
  operatorSignUpCode: operator.operatorSignUpCode,
  operatorPermissions: operator.operatorPermissions,
  operatorFreezeSite: operator.operatorFreezeSite,
  operatorUnfreezeSite: operator.operatorUnfreezeSite,
  operatorReveal: reveal.operatorReveal,
  operatorBreaks: operator.operatorBreaks,
  operatorLengthenBreak: operator.operatorLengthenBreak,
  operatorAcceptRestore: operator.operatorAcceptRestore,
  operatorTickets: care.operatorTickets,
  operatorTicket: care.operatorTicket,
  operatorAnswerTicket: care.operatorAnswerTicket,
  operatorDecideTicket: care.operatorDecideTicket,
  operatorCareMarkers: care.operatorCareMarkers,
  operatorReviewCare: care.operatorReviewCare,
  operatorAccountHolds: care.operatorAccountHolds,
  operatorDecideHold: care.operatorDecideHold,
  operatorOpenEmergency: emergency.operatorOpenEmergency,
  operatorEmergencyDisable: emergency.operatorEmergencyDisable,
  operatorEmergencyOwnerLink: emergency.operatorEmergencyOwnerLink,
} as const;
export type OperatorEndpointName = keyof typeof OPERATOR_ENDPOINTS;
