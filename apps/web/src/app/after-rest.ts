/** What comes when the page has come to rest, in one load: notices, the events looked at, star and pin of the cards. */
// eslint-disable-next-line import/no-unassigned-import -- gives the cards their tools
import './card-tools.tsx';
import { noteViewedEvents } from '../features/search/recent.ts';
import { currentText } from '../platform/language/texts.ts';
import { makeToastsReady, notify } from '../platform/notify.ts';

export { Notices } from '../features/notices/notices.tsx';

noteViewedEvents();
makeToastsReady();

/** A login link of WhatsApp carries both (AU-18). */
const query = new URLSearchParams(location.search);
const [otp, waId] = [query.get('otp'), query.get('waId')];
if (otp !== null && waId !== null)
  import('../features/auth/whatsapp-login.ts').then(
    ({ loginByWhatsApp }) => loginByWhatsApp(otp, waId),
    () => notify('error', currentText()('state.noAnswer')),
  );
