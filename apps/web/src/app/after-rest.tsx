/** What is loaded when the page is idle, in one load: notices, the question for consent, viewed events, star and pin of the cards. */
// eslint-disable-next-line import/no-unassigned-import -- gives the cards their tools
import './card-tools.tsx';
import { Notices } from '../features/notices/notices.tsx';
import { noteViewedEvents } from '../features/search/recent.ts';
import { currentText } from '../platform/language/texts.ts';
import { makeToastsReady, notify } from '../platform/dialogs/notify.ts';
import { Consent } from './layout/footer/consent.tsx';

export function AfterRest() {
  return (
    <>
      <Notices />
      <Consent />
    </>
  );
}

noteViewedEvents();
makeToastsReady();

/** A login link of WhatsApp carries both (AU-18). */
const query = new URLSearchParams(location.search);
const [otp, waId] = [query.get('otp'), query.get('waId')];
if (otp !== null && waId !== null)
  import('../features/auth/login/sign-in.ts').then(
    ({ loginByWhatsApp }) => loginByWhatsApp(otp, waId),
    () => notify('error', currentText()('state.noAnswer')),
  );
