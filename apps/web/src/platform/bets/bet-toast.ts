import type { Order } from '@maidan/contract';
import { createTranslator } from 'use-intl';
import type english from '../../messages/betting/bet-outcome.en.json';
import { betSideText, outcomeLines, type OutcomeNames, type OutcomeText } from './bet-text.ts';
import { feedName, currentText } from '../language/texts.ts';
import { languageStore } from '../language/language.ts';
import { logProblem } from '../log-problem.ts';
import { notify } from '../dialogs/notify.ts';
import { formatZonedWhen } from '../time/moments.ts';
import { timeSettings } from '../time/time-zone.ts';
import { priceFormats } from '../money/price-format.ts';

/** Opens a page outside of React. The event makes the router read the new address. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

async function outcomeText(): Promise<OutcomeText> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/betting/bet-outcome.hi.json')
    : import('../../messages/betting/bet-outcome.en.json'));
  return createTranslator<typeof english>({ locale: language, messages });
}

function outcomeNames(bet: Order): OutcomeNames {
  const { language } = languageStore.getState();
  const { timeZoneName } = timeSettings.getState();
  return {
    side: currentText()(betSideText(bet)),
    selection: feedName(bet.selectionName),
    when: (at) => formatZonedWhen(at, timeZoneName, language),
  };
}

/**
 * Shows the toast of an accepted bet: the server's message (ST-60), the outcome of the bet below it, and a link to the bet. Without `bet`, or
 * if the texts of the outcome cannot be loaded, it shows the message alone.
 */
export function notifyOfBet(message: string, bet: Order | undefined): void {
  if (bet === undefined) {
    notify('success', message);
    return;
  }
  outcomeText().then(
    (text) =>
      notify('success', message, {
        lines: outcomeLines(bet, outcomeNames(bet), text, priceFormats.getState()),
        action: { label: text('betOutcome.show'), run: () => goTo(`/open-bets?bet=${bet._id}`) },
      }),
    (error: unknown) => {
      logProblem('bet outcome', error);
      notify('success', message);
    },
  );
}
