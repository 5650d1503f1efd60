/** The fraud warning, in the reader's language and under it in the other one (RT-04, O-05). */
import { LANGUAGES, type Language } from '@maidan/domain';
import { languageStore } from '../../platform/language/language.ts';
import { NoticeFrame, Points } from './notice-frame.tsx';
import { useNoticeText } from './notice-text.ts';

function Warning({ language }: { readonly language: Language }) {
  const text = useNoticeText(language);
  return (
    <section lang={language} aria-label={text('fraudWarning.title')}>
      <p className="pb-1 font-bold">{text('fraudWarning.secret')}</p>
      <Points>{[text('fraudWarning.contacts'), text('fraudWarning.money')]}</Points>
    </section>
  );
}

export function FraudWarning() {
  const text = useNoticeText();
  const language = languageStore((state) => state.language);
  const others = LANGUAGES.filter((other) => other !== language);
  return (
    <NoticeFrame notice="fraud-warning" title={text('fraudWarning.title')} action={text('fraudWarning.ok')}>
      <Warning language={language} />
      {others.map((other) => (
        <div key={other} className="border-t border-line pt-3">
          <Warning language={other} />
        </div>
      ))}
    </NoticeFrame>
  );
}
