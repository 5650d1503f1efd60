/** `/default-page`: an event without data leads here (RT-11, T-29). */
import { useText } from '../../platform/language/texts.ts';
import { Link } from '../../ui/link.tsx';
import { Empty } from '../../ui/states.tsx';

export function DefaultRoute() {
  const text = useText();
  return (
    <div className="card">
      <Empty heading icon="search" title={text('search.none')} hint={text('state.noEvent')}>
        <Link className="btn btn-primary" to="/">
          {text('nav.toHome')}
        </Link>
      </Empty>
    </div>
  );
}
