/** The legal pages in English, and their structure, which the other languages share. */
export type LegalPage = 'rules' | 'exclusion' | 'responsible' | 'privacy';

/** `{name}` in a paragraph is the site's name. */
interface LegalPart {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
export type LegalTexts = { readonly [Page in LegalPage]: readonly LegalPart[] } & {
  /** The operator of the site, at the end of each page; `{operator}` is the legal name. */
  readonly operator: string;
};

export const LEGAL_ENGLISH: LegalTexts = {
  operator: '{name} is run by {operator}.',
  rules: [
    {
      heading: 'Play money',
      paragraphs: [
        'You play on {name} with points. Points are granted to your account. You cannot buy or sell them, give them to another person, or exchange them for money or goods. The rupee sign beside an amount stands for points.',
      ],
    },
    {
      heading: 'Who may play',
      paragraphs: [
        'You are 18 or older. Each person has one account. Only you use your account; you are responsible for everything that is done with your password.',
      ],
    },
    {
      heading: 'Bets on the exchange',
      paragraphs: [
        'Your bet is placed when the site confirms it, at the odds it confirms. The unmatched part waits until it is matched, you cancel it, or the rules end it: when the market is suspended during the bet delay, or when play starts, unless you chose to keep the bet.',
        'You see the bet delay, the smallest and largest stake, and the commission before you place a bet. Commission is charged only on your net winnings in an exchange market, after all your bets in it are added up.',
      ],
    },
    {
      heading: 'Bookmaker and fancy',
      paragraphs: [
        'In these markets the house sets the odds. If they have changed when the bet delay ends, your bet is refused and nothing is charged. In a fancy market YES wins when the runs reach the line, and NO wins when they stay below it.',
      ],
    },
    {
      heading: 'Results',
      paragraphs: [
        'A market is settled by its official result. If an event does not take place, or a market cannot be decided, its bets are void and you get your stakes back. If a result was wrong, the market is settled again, and your statement shows the difference and its reason.',
        'Bets at obvious mistakes, such as odds for the wrong team, are void. The operator gives the reason and records it.',
      ],
    },
    {
      heading: 'Free Cash',
      paragraphs: [
        'The house gives you Free Cash to bet with. It has its own wallet. In the bet slip you choose the wallet of your bets; stakes and winnings stay in that wallet, and bets of the two wallets are never added up. You play the casino with cash.',
        'Free Cash becomes cash when you have staked enough of it in settled bets: ten times its amount at odds of 1.50 or better within 30 days, unless other terms are stated when you get it. Fancy bets, void bets and bets that you cash out do not count. Free Cash that you do not play in time lapses, with the winnings of open bets. If a result is corrected, this is corrected too.',
        'Stakes of Free Cash count towards your stake limit. Losses of Free Cash do not count towards your loss limit.',
      ],
    },
  ],
  exclusion: [
    {
      heading: 'Taking a break',
      paragraphs: [
        'When you are signed in, you can take a time-out of 24 hours to six weeks at the top of this page, or exclude yourself for six months, one, two or five years, or permanently. It starts at once.',
      ],
    },
    {
      heading: 'What happens',
      paragraphs: [
        'During a time-out you can look around and withdraw, but you cannot bet, deposit or play the casino. During an exclusion you cannot log in or open an account with your phone, on this site or any other site of the house. Both end bets in their delay and cancel unmatched bets. Matched bets continue to their result and are settled as usual. An auto cash out that you have set can still close your bets, because it never raises your risk. You cannot open a demo account in a browser in which you have played. We will not invite you back.',
      ],
    },
    {
      heading: 'It cannot be shortened',
      paragraphs: [
        'A time-out or an exclusion ends on its date and never earlier, no matter who asks. You can only make it longer, and so can the {name} team at your request. A permanent exclusion never ends. If you open a second account during an exclusion, it is closed when it is found.',
      ],
    },
    {
      heading: 'Exclusion by the house',
      paragraphs: [
        'The house excludes anyone who is under 18, plays with more than one account, or plays for another person. You are given the reason and can reply.',
      ],
    },
  ],
  responsible: [
    {
      heading: 'It is a game',
      paragraphs: [
        'Even with play money, betting can take more time and energy than you planned. Decide how long you will play before you start, and stop when the time is up, whether you are winning or losing.',
      ],
    },
    {
      heading: 'Signs to take seriously',
      paragraphs: [
        'You stake more to win back what you lost. You think about bets at work or at night. You hide how much you play. You play because you feel low. If one of these applies to you, stop for today and talk to a person you trust.',
      ],
    },
    {
      heading: 'What helps here',
      paragraphs: [
        'Every page shows your balance and your exposure. The account statement and the profit and loss report show every result. One-click betting and betting without confirmation are off until you turn them on. At the top of this page you can limit your deposits, losses, stakes and the length of a session, and get a reminder of how long you have played. You can exclude yourself at any time: see the Exclusion Policy.',
        'There are no bonuses for losses and no countdowns that pressure you to bet, and a loss is never shown as a win.',
      ],
    },
    {
      heading: 'Help in India',
      paragraphs: [
        'Tele-MANAS, the national mental health line, is free 24 hours a day: 14416 or 1800 891 4416. Children and parents can call Childline: 1098.',
        'This site is closed to everyone under 18. If a child uses your device, sign out and keep your password to yourself.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'Data we keep',
      paragraphs: [
        'Your user name, your phone number if you gave one, a hash of your password, your settings, your bets and every entry of your account. For each session: its start, its last use and its network address. For each bet: the network address and the browser that placed it, for 400 days at most.',
        'A demo account holds nothing that identifies you.',
      ],
    },
    {
      heading: 'Why we keep it',
      paragraphs: [
        'To run your account, settle bets correctly, recognise one person with several accounts, and answer you when you ask for help. Your data is not sold, and these pages contain no advertising network.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Your session is stored in the tab and ends with it. Language, theme, time zone and favourites stay on your device until you clear them. The site does not ask for your location and does not send your address to third parties.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask the {name} team through Chat With Us or by e-mail for a copy of your data, a correction, or the closure of your account. Entries of your account are kept as long as the accounts must be provable.',
      ],
    },
  ],
};
