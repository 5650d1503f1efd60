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
        '{name} is played with points. Points are granted to an account; they cannot be bought, sold, moved to another person or turned into money or goods. The rupee sign beside an amount is how points are written here.',
      ],
    },
    {
      heading: 'Who may play',
      paragraphs: ['You are 18 or older. One person has one account. You alone use your account; what is done with your password counts as done by you.'],
    },
    {
      heading: 'Bets on the exchange',
      paragraphs: [
        'A bet stands when the server says so, at the price it says. What is not matched rests until it is matched, cancelled by you, or ended by the rules: at a suspension during its delay, and at the start of play unless it was placed to stay.',
        'The delay before a bet is accepted, the smallest and largest stake, and the commission are shown before you place it. Commission is taken only from what you win in an exchange market after all your bets in it are counted together.',
      ],
    },
    {
      heading: 'Bookmaker and fancy',
      paragraphs: [
        'Here the house quotes the price. If it has moved when the delay ends, the bet is refused and nothing is taken. In a fancy market YES wins when the runs reach the line, NO when they stay below it.',
      ],
    },
    {
      heading: 'Results',
      paragraphs: [
        'A market is settled by its official result. If an event does not take place, or a market cannot be decided, its bets are void and stakes come back. A result that was wrong is settled again, and the difference is booked with its reason in your statement.',
        'Obvious mistakes, such as a price for the wrong team, are void. The operator says why, and every such act is recorded.',
      ],
    },
    {
      heading: 'Free Cash',
      paragraphs: [
        'Free Cash is given by the house to bet with, and has a wallet of its own. You choose in the slip which wallet your bets use; stake and winnings stay in that wallet, and bets of the two are never counted together. The casino is played with cash.',
        'It becomes cash once enough was staked with it in settled bets at the odds named with it: ten times its amount at odds of 1.50 or better within 30 days, unless another is told when it is given. Fancy bets, void bets and bets you cash out do not count. What is not played in time lapses, with the winnings of bets still open. A result that is corrected corrects this too.',
        'Stakes of Free Cash count towards your own limit on stakes; what is lost of it does not count towards your limit on losses.',
      ],
    },
  ],
  exclusion: [
    {
      heading: 'Taking a break',
      paragraphs: [
        'Signed in, you take a time-out of 24 hours to six weeks, or exclude yourself for six months, one, two or five years, or for good, at the top of this page. It begins at once.',
      ],
    },
    {
      heading: 'What it does',
      paragraphs: [
        'During a time-out you can look and withdraw, but there are no bets, no deposits and no casino. During an exclusion you cannot log in or open an account with your phone, on this site and on every other site of the house. In both, bets in their delay are ended and unmatched bets are cancelled; matched bets run to their result and are settled as always, and an auto cash out you have set still closes your bets: it cannot risk more than they do. In a browser you have played in no demo account opens. Nobody will invite you back.',
      ],
    },
    {
      heading: 'It cannot be shortened',
      paragraphs: [
        'A time-out or an exclusion ends on its day and not before, whoever asks; you, and at your wish the people of {name}, can only make it longer. An exclusion for good stays. A second account opened during an exclusion is closed when it is found.',
      ],
    },
    {
      heading: 'By the house',
      paragraphs: [
        'The house excludes who is not 18, who plays with more than one account, or who plays for somebody else. The reason is told, and you may answer it.',
      ],
    },
  ],
  responsible: [
    {
      heading: 'It is a game',
      paragraphs: [
        'Even with play money, betting can take more time and mood than you meant to give it. Decide before you start how long you will play, and stop when the time is over, whether you are winning or losing.',
      ],
    },
    {
      heading: 'Signs to take seriously',
      paragraphs: [
        'You stake more to win back what you lost. You think of bets at work or at night. You hide how much you play. You play because you feel low. If one of these is you, stop for today and talk to somebody you trust.',
      ],
    },
    {
      heading: 'What helps here',
      paragraphs: [
        'The balance and your exposure stand on every page, and the account statement and the profit and loss report show every result. One-click betting and placing without confirmation are off until you turn them on. You set limits on deposits, losses, stakes and the length of a session at the top of this page, and have yourself told how long you have played. You can exclude yourself at any time, see the Exclusion Policy.',
        'There are no bonuses for losses, no countdowns that press you to stake, and a loss is never dressed up as a win.',
      ],
    },
    {
      heading: 'Help in India',
      paragraphs: [
        'Tele-MANAS, the national mental health line, is free at any hour: 14416 or 1800 891 4416. Children and parents find Childline at 1098.',
        'This site is closed to everyone under 18. If a child uses your device, sign out and keep your password to yourself.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Your user name, your phone number if you gave one, a hash of your password, your settings, your bets and every entry of your ledger. For each session its beginning, its last use and the network address it came from.',
        'A demo account holds nothing that names you.',
      ],
    },
    {
      heading: 'What it is for',
      paragraphs: [
        'To run your account, to settle bets rightly, to see one person behind several accounts, and to answer you when you ask for help. It is not sold, and no advertising network is built into these pages.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'The session lives in the tab and ends with it. Language, theme, time zone and favourites stay on the device until you clear them. Your position is not asked for; your address is not sent to third parties.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Ask the people of {name} through Chat With Us or by e-mail for a copy of what is kept about you, for a correction, or for the end of your account. Entries of the ledger are kept as long as the books must be provable.',
      ],
    },
  ],
};
