/** The toast of a taken bet: the server's message is its heading (ST-60), what the bet came to stands below, with a way to the bet. */
import type { Order } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import type english from '../../messages/betting/bet-outcome.en.json';
import { betSideText } from './bet-text.ts';
import { goTo } from '../go-to.ts';
import { feedName } from '../language/feed-name.ts';
import { languageStore } from '../language/language.ts';
import { currentText } from '../language/texts.ts';
import { logProblem } from '../log-problem.ts';
import { notify } from '../dialogs/notify.ts';
import { priceFormats } from '../money/price-format.ts';
import { outcomeLines, type OutcomeText } from './bet-outcome.ts';

async function outcomeText(): Promise<OutcomeText> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/betting/bet-outcome.hi.json')
    : import('../../messages/betting/bet-outcome.en.json'));
  return createTranslator<typeof english>({ locale: language, messages });
}

/** Shows the server's message with the outcome below it and a way to the bet; without the texts of the outcome the message alone. */
export function notifyOfBet(message: string, bet: Order | undefined): void {
  if (bet === undefined) {
    notify('success', message);
    return;
  }
  outcomeText().then(
    (text) =>
      notify('success', message, {
        lines: outcomeLines(bet, { side: currentText()(betSideText(bet)), selection: feedName(bet.selectionName) }, text, priceFormats.getState()),
        action: { label: text('betOutcome.show'), run: () => goTo(`/open-bets?bet=${bet._id}`) },
      }),
    (error: unknown) => {
      logProblem('bet outcome', error);
      notify('success', message);
    },
  );
}
