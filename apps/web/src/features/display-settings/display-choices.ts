/** The display of odds: format, colours, density. Stored on this device, and in the account of a signed-in player for other devices. */
import { display, saveDisplay, type DisplayChoices } from '@maidan/contract';
import { formatPrice } from '@maidan/domain';
import { create } from 'zustand';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { formatFraction, formatPaise, formatPercent } from '../../platform/money/odds-formats.ts';
import { priceFormats, type PriceFormat } from '../../platform/money/price-format.ts';
import { session } from '../../platform/session/session.ts';
import type { SignedIn } from '../../platform/session/session-storage.ts';
import { connection } from '../../realtime/live.ts';
import { DISPLAY_KEY, readChoices } from './stored-choices.ts';
import './display.css';

const FORMAT: Readonly<Record<DisplayChoices['odds'], PriceFormat>> = { decimal: formatPrice, fractional: formatFraction, percent: formatPercent };

function stored(): DisplayChoices {
  return readChoices(localStorage.getItem(DISPLAY_KEY));
}

export const displayStore = create<{ readonly choices: DisplayChoices }>(() => ({ choices: stored() }));

/** Puts the choices on the page: attributes for the tokens, formats for the painters. */
function apply(choices: DisplayChoices): void {
  const { dataset } = document.documentElement;
  dataset['colours'] = choices.colours;
  dataset['density'] = choices.density;
  const exchange = FORMAT[choices.odds];
  priceFormats.setState({ exchange, bookmaker: choices.bookmaker === 'paise' ? formatPaise : exchange });
  displayStore.setState({ choices });
}

function keep(choices: DisplayChoices): void {
  localStorage.setItem(DISPLAY_KEY, JSON.stringify(choices));
  apply(choices);
}

/** Applies the choices of this device before the first paint, and those of other tabs later. */
export function startDisplay(): void {
  apply(stored());
  // another tab chose
  addEventListener('storage', (event) => {
    if (event.key === DISPLAY_KEY) apply(stored());
  });
}

interface Saving {
  readonly memberCode: string;
  readonly choices: DisplayChoices;
}
/** true while `save` sends choices. */
let sending = false;
let waiting: Saving | null = null;

/** Sends choices one after the other, because two requests at once could arrive in either order. Of several waiting ones only the last is sent. */
async function save(saving: Saving): Promise<void> {
  waiting = saving;
  if (sending) return;
  sending = true;
  let next: Saving | null = saving;
  while (next !== null) {
    waiting = null;
    try {
      await call(saveDisplay, { params: { id: next.memberCode }, body: next.choices });
    } catch (error) {
      // the choice stays on this device; the next choice sends all of them again
      logProblem('display choices', error);
    }
    next = waiting;
  }
  sending = false;
}

/** Stores, applies and sends a choice of the player. */
export function chooseDisplay(part: Partial<DisplayChoices>): void {
  const choices = { ...displayStore.getState().choices, ...part };
  keep(choices);
  const current = session.current();
  if (current.state === 'in') void save({ memberCode: current.user.memberCode, choices });
}

async function ask({ user }: SignedIn): Promise<void> {
  try {
    const { display: ofAccount } = await call(display, { params: { id: user.memberCode } });
    // the answer is older than the choice that is being sent; the server pushes a change after that choice has arrived
    if (sending) return;
    if (ofAccount !== null) keep(ofAccount);
    else if (localStorage.getItem(DISPLAY_KEY) !== null) await save({ memberCode: user.memberCode, choices: stored() });
  } catch (error) {
    logProblem('display choices', error);
  }
}

/** Applies the choices of the account, also those of other devices. Returns the function that stops it. */
export function followDisplay(current: SignedIn): () => void {
  void ask(current);
  return connection.on('saved-changed', ({ name }) => {
    if (name === 'display') void ask(current);
  });
}
