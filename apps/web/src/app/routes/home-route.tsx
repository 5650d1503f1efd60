/** `/`: the front page of a match day, with the free markets by sport and competition (RT-01). */
import { useSearchParams } from 'react-router';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { HomeBody } from './home/home-body.tsx';
import { filterOf } from './home/list-choice.tsx';

export function HomeRoute() {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <>
      <h1 className="sr">{text('home.title')}</h1>
      <HomeBody body={pageSite.site.layout.body} filter={filterOf(query.get('show'))} />
    </>
  );
}
