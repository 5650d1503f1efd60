/** The promotions of the site (O-65). Renders nothing without any. */
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { usePromotionText } from '../../messages/feature-texts.ts';
import { loadPromotions, promotionList } from './promotion-list.ts';

function List() {
  const text = usePromotionText();
  const promotions = promotionList((state) => state.promotions);
  useEffect(() => void loadPromotions(call), []);
  if (promotions.length === 0) return null;
  return (
    <SettingsPart title={text('promotions.title')}>
      <ul className="flex flex-col gap-3">
        {promotions.map(({ _id, title, text: words, image, link }) => (
          <li key={_id}>
            <Link to={link} className="flex items-center gap-3 rounded-card border border-line p-2 hover:bg-surface-2">
              {image !== '' && <img src={image} alt="" width={96} height={54} className="h-[54px] w-24 flex-none rounded-card object-cover" />}
              <span>
                <b>{title}</b>
                {words !== '' && <span className="block text-sm text-muted">{words}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SettingsPart>
  );
}

/** Reloads when the language changes, because the answer is in the chosen language. */
export default function Promotions() {
  const language = languageStore((state) => state.language);
  return <List key={language} />;
}
