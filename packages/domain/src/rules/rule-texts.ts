/** The texts of the rules. They are long and few pages need them, so import them only from code that loads lazily. */
import type { Language } from '../refusal/refusal-texts.ts';
import { RULE_IDS, type RuleId } from './betting-rules.ts';

export interface RuleText {
  readonly title: string;
  readonly text: string;
  /** One worked case, with amounts. */
  readonly example: string;
}

const ENGLISH: Readonly<Record<RuleId, RuleText>> = {
  R1: {
    title: 'When a bet is accepted',
    text: 'Your bet is accepted when the site confirms it, after the delay of its market, at the confirmed price. On the exchange it is matched at the best available price first. You never get a worse price than you asked for.',
    example: 'You back ₹100 at 1.84 while 1.85 is available: the bet is matched at 1.85.',
  },
  R2: {
    title: 'Won',
    text: 'A back bet wins if its selection wins: the stake times the price, minus the stake. A lay bet wins the stake if its selection does not win.',
    example: 'Back ₹100 at 3.00: you win ₹200. Lay ₹100 at 3.00: you win ₹100 if the selection loses.',
  },
  R3: {
    title: 'Lost',
    text: 'A back bet loses its stake if its selection does not win. A lay bet loses if its selection wins: the stake times the price, minus the stake.',
    example: 'Back ₹100 at 3.00: you lose ₹100. Lay ₹100 at 3.00: you lose ₹200 if the selection wins.',
  },
  R4: {
    title: 'Dead heat',
    text: 'If more selections tie than there are places, the stake is divided. The share of places over tied selections wins at the full price, the rest loses. For lay bets it is the reverse.',
    example: 'Back ₹100 at 4.00, two tie for one place: ₹50 wins ₹150 and ₹50 loses, so you win ₹100.',
  },
  R5: {
    title: 'Void market',
    text: 'A market is void if it cannot be decided or if its event does not take place. The reason is shown, and every stake is returned.',
    example: 'Rain ends the innings in the fourth over: the market on the runs of 6 overs is void.',
  },
  R6: {
    title: 'Removed selection',
    text: 'If a selection is removed, the bets on it are void and their stakes are returned.',
    example: 'A player withdraws before the tournament: a back bet of ₹100 on him is returned.',
  },
  R7: {
    title: 'Reduced price',
    text: 'If a selection is removed, earlier bets on the other selections count at lower prices: each price is reduced by the percentage of the removed selection, but never below 1.01.',
    example: 'A reduction of 16.2%: a bet at 8.60 counts at 7.21.',
  },
  R8: {
    title: 'Runs',
    text: 'In a fancy market YES wins if the runs reach the line, and NO wins if they stay below it. YES risks the stake and wins the stake times the rate, divided by 100. NO risks the stake times the rate, divided by 100, and wins the stake.',
    example: 'YES at 45 with rate 100 and stake ₹1,000: 45 runs win ₹1,000, 44 runs lose ₹1,000.',
  },
  R9: {
    title: 'Cash out',
    text: 'A cash-out closes your position with bets on the other side at the prices of that moment. They are settled like other bets. Together with the bets that they close, the result is the same whichever selection wins, to within a paisa.',
    example: 'Back ₹1,000 at 3.00, cashed out at 2.50: a lay bet of ₹1,200, and you win ₹200 whichever selection wins.',
  },
  R10: {
    title: 'Commission',
    text: 'Commission is taken from your net winnings in an exchange market. A loss and house markets (bookmaker and fancy) have no commission.',
    example: 'Net winnings of ₹200 at 2%: ₹4 of commission.',
  },
  R11: {
    title: 'Corrected result',
    text: 'If a result turns out to be wrong, the market is settled again. The difference is booked, and the first settlement stays in your statement. In the end you have what the corrected result pays.',
    example: 'Settled as a loss of ₹100, corrected to a win of ₹200: a line of +₹300.',
  },
  R12: {
    title: 'Unmatched bets',
    text: 'The unmatched part of a bet costs nothing. You can cancel it. It lapses if the market is suspended during the delay of the bet, when the event goes in-play (unless you chose to keep it), and when the market ends.',
    example: 'Lay ₹500 of which ₹200 is matched: the other ₹300 is returned.',
  },
};

const HINDI: Readonly<Record<RuleId, RuleText>> = {
  R1: {
    title: 'बेट कब लगी मानी जाती है',
    text: 'बेट तब लगी मानी जाती है जब सर्वर कहे, उसके बताए भाव पर, बाज़ार की देरी के बाद। एक्सचेंज पर सबसे अच्छे रुके भाव से पहले मिलान होता है; माँगे गए भाव से बुरा भाव कभी नहीं मिलता।',
    example: '1.85 रुका हो और 100 का बैक 1.84 पर लगे: मिलान 1.85 पर।',
  },
  R2: {
    title: 'जीत',
    text: 'चुना हुआ जीते तो बैक बेट दाँव गुणा (भाव घटा एक) जीतती है। चुना हुआ न जीते तो ले बेट दाँव जीतती है।',
    example: '3.00 पर 100 का बैक 200 जीतता है। चुना हुआ हारे तो 3.00 पर 100 का ले 100 जीतता है।',
  },
  R3: {
    title: 'हार',
    text: 'चुना हुआ न जीते तो बैक बेट अपना दाँव हारती है। चुना हुआ जीते तो ले बेट दाँव गुणा (भाव घटा एक) हारती है।',
    example: '3.00 पर 100 का बैक 100 हारता है। चुना हुआ जीते तो 3.00 पर 100 का ले 200 हारता है।',
  },
  R4: {
    title: 'बराबरी',
    text: 'जगहों से ज़्यादा दावेदार बराबर रहें तो दाँव बँटता है: जगह बटा बराबर रहने वाले जितना हिस्सा पूरे भाव पर जीतता है, बाकी हारता है। ले बेट में इसका उल्टा।',
    example: '4.00 पर 100 का बैक, एक जगह पर दो बराबर: 50 पर 150 की जीत, 50 की हार, कुल +100।',
  },
  R5: {
    title: 'रद्द बाज़ार',
    text: 'जो बाज़ार तय न हो सके, या जिसका मैच न हो, कारण के साथ रद्द होता है: दोनों तरफ़ का हर दाँव लौट आता है।',
    example: 'चौथे ओवर में बारिश ने पारी रोक दी: 6 ओवर का सेशन रद्द।',
  },
  R6: {
    title: 'हटाया गया दावेदार',
    text: 'हटाए गए दावेदार पर लगी बेट रद्द होती हैं: दाँव लौट आता है।',
    example: 'टूर्नामेंट से पहले खिलाड़ी हट गया: उस पर 100 का बैक 0 पर निपटता है।',
  },
  R7: {
    title: 'घटा हुआ भाव',
    text: 'कोई दावेदार हटे तो बाकी पर पहले लगी बेट उसके प्रतिशत जितने कम भाव पर गिनी जाती हैं, 1.01 से नीचे कभी नहीं।',
    example: '16.2 % घटाव: 8.60 की बेट 7.21 पर गिनी जाती है।',
  },
  R8: {
    title: 'रन',
    text: 'फ़ैंसी बाज़ार में रन लाइन तक पहुँचें तो YES जीतता है, नीचे रहें तो NO। YES दाँव गुणा रेट बटा 100 जीतता है और दाँव जोखिम में डालता है; NO दाँव जीतता है और दाँव गुणा रेट बटा 100 जोखिम में डालता है।',
    example: 'रेट 100 पर 1,000 का YES 45: 45 रन पर 1,000 की जीत, 44 पर 1,000 की हार।',
  },
  R9: {
    title: 'कैश-आउट',
    text: 'कैश-आउट उस पल के भाव पर दूसरी तरफ़ की बेट से पोज़िशन बंद करता है। उसकी बेट भी बाकी की तरह निपटती हैं; जिन बेट को वे बंद करती हैं उनके साथ नतीजा हर हाल में एक ही रहता है, एक पैसे के राउंड को छोड़कर।',
    example: '3.00 पर 1,000 का बैक, 2.50 पर कैश-आउट: 1,200 का ले; कोई भी जीते, +200।',
  },
  R10: {
    title: 'कमीशन',
    text: 'कमीशन एक एक्सचेंज बाज़ार की सभी बेट की कुल जीत पर लगता है; हार पर कभी नहीं, हाउस के बाज़ारों पर कभी नहीं।',
    example: '2 % पर 200 की शुद्ध जीत: 4 कमीशन।',
  },
  R11: {
    title: 'दोबारा निपटारा',
    text: 'गलत निकला नतीजा दोबारा निपटाया जाता है। फ़र्क दर्ज होता है और पहला निपटारा विवरण में बना रहता है; अंत में सब वैसा ही होता है जैसे आखिरी नतीजा ही पहला रहा हो।',
    example: '100 की हार निपटी, फिर 200 की जीत में सुधरी: +300 की पंक्ति।',
  },
  R12: {
    title: 'मिलान नहीं हुआ',
    text: 'जिसका मिलान नहीं हुआ उसका कुछ नहीं लगता। उसे खिलाड़ी रद्द करता है, या नियम खत्म करता है: देरी में बाज़ार का रुकना, खेल शुरू होना जब तक उसे बने रहने के लिए न लगाया गया हो, बाज़ार का अंत।',
    example: '500 का ले, 200 का मिलान: बाकी 300 लौट आते हैं।',
  },
};

const TEXTS: Readonly<Record<Language, Readonly<Record<RuleId, RuleText>>>> = { en: ENGLISH, hi: HINDI };

/** Returns the text of a rule in a language. */
export function ruleText(rule: RuleId, language: Language): RuleText {
  return TEXTS[language][rule];
}

/** Returns all rules in a language, ordered by id. */
export function allRuleTexts(language: Language): readonly (RuleText & { readonly id: RuleId })[] {
  return RULE_IDS.map((id) => ({ id, ...TEXTS[language][id] }));
}
