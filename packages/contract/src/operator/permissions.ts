/** The permissions of operators: one closed list. A permission is `area.verb`; its sentence says what an operator may do with it. */

export interface BothLanguages {
  readonly en: string;
  readonly hi: string;
}

export const PERMISSION_TEXTS = {
  // overview
  'overview.read': { en: 'See the overview with figures and alerts.', hi: 'आँकड़ों और अलर्ट वाला सार पेज देखना।' },
  'alert.handle': { en: 'Take, snooze and close alerts.', hi: 'अलर्ट लेना, टालना और बंद करना।' },
  // trading
  'market.read': { en: 'See markets, prices and feeds.', hi: 'मार्केट, भाव और फ़ीड देखना।' },
  'market.suspend': { en: 'Suspend markets and events.', hi: 'मार्केट और इवेंट निलंबित करना।' },
  'market.resume': { en: 'Lift a suspension.', hi: 'निलंबन हटाना।' },
  'market.siteClose': { en: 'Close a market on one site.', hi: 'किसी एक साइट पर मार्केट बंद करना।' },
  'market.price': { en: 'Set bookmaker prices and fancy lines by hand.', hi: 'बुकमेकर के भाव और फ़ैंसी की लाइन हाथ से तय करना।' },
  'market.limits': { en: 'Change the limits of a market.', hi: 'मार्केट की सीमाएँ बदलना।' },
  'market.create': { en: 'Create a market for an event.', hi: 'किसी इवेंट के लिए मार्केट बनाना।' },
  'market.remove': { en: 'Remove a selection with a reduction.', hi: 'कटौती के साथ किसी चयन को हटाना।' },
  'event.stream': { en: 'Set the video and statistics of an event.', hi: 'इवेंट का वीडियो और आँकड़े तय करना।' },
  'event.visibility': { en: 'Show or hide an event.', hi: 'इवेंट दिखाना या छिपाना।' },
  // risk
  'risk.read': { en: 'See liabilities and the players behind them.', hi: 'देनदारियाँ और उनके पीछे के खिलाड़ी देखना।' },
  'risk.limits': { en: 'Change the limits of the house.', hi: 'हाउस की सीमाएँ बदलना।' },
  // settlement
  'result.read': { en: 'See results, settlements and timelines of bets.', hi: 'नतीजे, सेटलमेंट और बेट का क्रम देखना।' },
  'result.propose': { en: 'Propose a result and see its preview.', hi: 'नतीजा सुझाना और उसका पूर्वावलोकन देखना।' },
  'result.settle': { en: 'Settle a market by hand.', hi: 'मार्केट हाथ से सेटल करना।' },
  'result.correct': { en: 'Settle a market again or take a settlement back.', hi: 'मार्केट दोबारा सेटल करना या सेटलमेंट वापस लेना।' },
  'result.void': { en: 'Void a market, whole or since a time.', hi: 'मार्केट को पूरा या किसी समय से रद्द करना।' },
  'bet.void': { en: 'Void a single bet.', hi: 'कोई एक बेट रद्द करना।' },
  'appeal.decide': { en: 'Decide appeals against settlements.', hi: 'सेटलमेंट के ख़िलाफ़ अपील का फ़ैसला करना।' },
  // players
  'player.read': { en: 'See players with masked contact data.', hi: 'छिपे संपर्क विवरण के साथ खिलाड़ी देखना।' },
  'player.reveal': { en: 'See the contact data of a player for a minute.', hi: 'खिलाड़ी का संपर्क विवरण एक मिनट के लिए देखना।' },
  'player.create': { en: 'Create player accounts.', hi: 'खिलाड़ी के खाते बनाना।' },
  'player.note': { en: 'Write notes and set flags.', hi: 'नोट लिखना और चिह्न लगाना।' },
  'player.block': { en: 'Block a player.', hi: 'खिलाड़ी को ब्लॉक करना।' },
  'player.unblock': { en: 'Unblock a player.', hi: 'खिलाड़ी को अनब्लॉक करना।' },
  'player.limits': { en: 'Change the stake limits of a player.', hi: 'खिलाड़ी की दांव सीमाएँ बदलना।' },
  'player.permissions': { en: 'Open or close sports and games for a player.', hi: 'खिलाड़ी के लिए खेल चालू या बंद करना।' },
  'player.sessions': { en: 'See and end the sessions of a player.', hi: 'खिलाड़ी के सत्र देखना और समाप्त करना।' },
  'player.recover': { en: 'Start the recovery of a player account.', hi: 'खिलाड़ी के खाते की बहाली शुरू करना।' },
  // money
  'wallet.read': { en: 'See balances, holds and ledger entries.', hi: 'बैलेंस, रोकी गई राशि और खाता-बही देखना।' },
  'wallet.grant': { en: 'Grant play-money points.', hi: 'प्ले-मनी पॉइंट देना।' },
  'wallet.correct': { en: 'Correct a balance.', hi: 'बैलेंस सुधारना।' },
  'cashier.read': { en: 'See deposits and withdrawals.', hi: 'जमा और निकासी देखना।' },
  'cashier.decide': { en: 'Approve or reject deposits and withdrawals.', hi: 'जमा और निकासी मंज़ूर या अस्वीकार करना।' },
  'cashier.hold': { en: 'Hold a payment and hand it over.', hi: 'भुगतान रोकना और आगे सौंपना।' },
  'cashier.reconcile': { en: 'Compare payments with the list of the provider.', hi: 'भुगतानों का प्रदाता की सूची से मिलान करना।' },
  // promotion
  'bonus.read': { en: 'See Free Cash, promo codes and referrals.', hi: 'फ़्री कैश, प्रोमो कोड और रेफ़रल देखना।' },
  'bonus.grant': { en: 'Grant Free Cash.', hi: 'फ़्री कैश देना।' },
  'bonus.end': { en: 'End Free Cash of a player.', hi: 'खिलाड़ी का फ़्री कैश समाप्त करना।' },
  'promo.write': { en: 'Create and change promo codes.', hi: 'प्रोमो कोड बनाना और बदलना।' },
  'referral.decide': { en: 'Decide referral rewards.', hi: 'रेफ़रल इनाम का फ़ैसला करना।' },
  // integrity and care
  'integrity.read': { en: 'See integrity cases and their evidence.', hi: 'निष्पक्षता के मामले और उनके सबूत देखना।' },
  'integrity.decide': { en: 'Confirm or dismiss integrity cases.', hi: 'निष्पक्षता के मामलों की पुष्टि करना या उन्हें ख़ारिज करना।' },
  'integrity.rules': { en: 'Change integrity rules.', hi: 'निष्पक्षता के नियम बदलना।' },
  'care.read': { en: 'See responsible-play markers, limits and breaks.', hi: 'ज़िम्मेदार खेल के संकेत, सीमाएँ और विराम देखना।' },
  'care.interact': { en: 'Contact players about their play and record the outcome.', hi: 'खिलाड़ियों से उनके खेल पर बात करना और नतीजा दर्ज करना।' },
  'care.restrict': { en: 'Restrict a player for his protection.', hi: 'खिलाड़ी की सुरक्षा के लिए पाबंदी लगाना।' },
  'care.rules': { en: 'Change responsible-play rules.', hi: 'ज़िम्मेदार खेल के नियम बदलना।' },
  'ticket.read': { en: 'See tickets of players.', hi: 'खिलाड़ियों के टिकट देखना।' },
  'ticket.answer': { en: 'Answer tickets.', hi: 'टिकट का जवाब देना।' },
  'ticket.decide': { en: 'Decide complaints.', hi: 'शिकायतों का फ़ैसला करना।' },
  // casino
  'casino.read': { en: 'See casino tables, returns and providers.', hi: 'कैसीनो की टेबल, रिटर्न और प्रदाता देखना।' },
  'casino.pause': { en: 'Pause and resume casino tables.', hi: 'कैसीनो की टेबल रोकना और चालू करना।' },
  'casino.limits': { en: 'Change the limits of a table on a site.', hi: 'किसी साइट पर टेबल की सीमाएँ बदलना।' },
  'casino.provider': { en: 'Switch game providers and correct their transactions.', hi: 'खेल प्रदाताओं को चालू या बंद करना और उनके लेन-देन सुधारना।' },
  'casino.seed': { en: 'Begin a new seed chain of a table.', hi: 'टेबल की नई सीड शृंखला शुरू करना।' },
  // sites
  'site.read': { en: 'See sites, their terms and notices.', hi: 'साइटें, उनकी शर्तें और सूचनाएँ देखना।' },
  'site.draft': { en: 'Write drafts of a site.', hi: 'साइट के मसौदे लिखना।' },
  'site.publish': { en: 'Publish a site.', hi: 'साइट प्रकाशित करना।' },
  'site.freeze': { en: 'Freeze and unfreeze a site.', hi: 'साइट पर बेटिंग रोकना और चालू करना।' },
  'site.notice': { en: 'Post notices to players.', hi: 'खिलाड़ियों के लिए सूचनाएँ लगाना।' },
  // reports
  'report.read': { en: 'See reports.', hi: 'रिपोर्ट देखना।' },
  'report.export': { en: 'Export reports.', hi: 'रिपोर्ट निर्यात करना।' },
  'report.personal': { en: 'See and export reports with personal data.', hi: 'निजी जानकारी वाली रिपोर्ट देखना और निर्यात करना।' },
  // house
  'team.read': { en: 'See operators, their roles and sessions.', hi: 'ऑपरेटर, उनकी भूमिकाएँ और सत्र देखना।' },
  'team.invite': { en: 'Invite an operator.', hi: 'ऑपरेटर को आमंत्रित करना।' },
  'team.roles': { en: 'Change roles, sites and sports of an operator.', hi: 'ऑपरेटर की भूमिकाएँ, साइटें और खेल बदलना।' },
  'team.disable': { en: 'Disable an operator and end his sessions.', hi: 'ऑपरेटर को निष्क्रिय करना और उसके सत्र समाप्त करना।' },
  'team.reset': { en: 'Reset the sign-in factors of an operator.', hi: 'ऑपरेटर के साइन-इन के साधन रीसेट करना।' },
  'approval.decide': { en: 'Approve or decline requests of colleagues.', hi: 'सहकर्मियों के अनुरोध मंज़ूर या अस्वीकार करना।' },
  'audit.read': { en: 'See the audit log.', hi: 'ऑडिट लॉग देखना।' },
  'audit.verify': { en: 'Verify the audit log.', hi: 'ऑडिट लॉग की जाँच करना।' },
  'audit.export': { en: 'Export the audit log.', hi: 'ऑडिट लॉग निर्यात करना।' },
  'system.read': { en: 'See processes, jobs and backups.', hi: 'प्रोसेस, जॉब और बैकअप देखना।' },
  'system.drain': { en: 'Drain a process.', hi: 'किसी प्रोसेस को खाली करना।' },
  'system.jobs': { en: 'Run jobs.', hi: 'जॉब चलाना।' },
  'policy.write': { en: 'Change policies of the installation.', hi: 'इंस्टॉलेशन की नीतियाँ बदलना।' },
} as const satisfies Readonly<Record<string, BothLanguages>>;

export type Permission = keyof typeof PERMISSION_TEXTS;
export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as readonly Permission[];

/** Permissions that touch what all sites share, although other verbs of their area do not. */
const ON_ALL_SITES: ReadonlySet<Permission> = new Set<Permission>([
  'risk.limits',
  'bet.void',
  'casino.pause',
  'casino.provider',
  'casino.seed',
  'policy.write',
  'audit.verify',
]);
const AREAS_ON_ALL_SITES = /^(?:market|event|result|system)\./;
const OF_ONE_SITE: ReadonlySet<Permission> = new Set<Permission>(['market.read', 'market.siteClose', 'result.read']);

/** Returns whether a permission counts only in an assignment with all sites, because its actions change what all sites share. */
export function isInstallationPermission(permission: Permission): boolean {
  return ON_ALL_SITES.has(permission) || (AREAS_ON_ALL_SITES.test(permission) && !OF_ONE_SITE.has(permission));
}
