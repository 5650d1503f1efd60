/** Messages of the site under the header of every page (O-65). Screen readers announce a change. */
import { siteMessages } from '../../../platform/site/site-info.ts';

export function MessageLine() {
  const messages = siteMessages((state) => state.messages);
  return (
    <output className="block">
      {messages.map(({ _id, message }) => (
        <span key={_id} className="bar">
          {message}
        </span>
      ))}
    </output>
  );
}
