/** The rules, every bet with its return and RTP, and the proof of the round. */
import type { TableSpot } from '@maidan/casino';
import { formatLimit, formatPrice } from '@maidan/domain';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { tableLimits } from '../../platform/money/table-limits.ts';
import { useTable } from '../../realtime/tables/casino-tables.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { useTableText, useWords } from './live-table-texts.ts';
import { rtpText } from './look/spot-groups.ts';
import type { TableLook } from './look/table-looks.ts';

/** Rules of the games, loaded with the popup that shows them. */
const useRulesText = laterTexts({
  en: () => import('../../messages/casino/table-rules.en.json'),
  hi: () => import('../../messages/casino/table-rules.hi.json'),
});

interface DetailsProps {
  readonly look: TableLook;
  readonly tableId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Paragraphs of each game, by the names of its messages. */
const PARAGRAPHS = {
  'teen-patti': ['1', '2', '3', '4'],
  'andar-bahar': ['1', '2', '3', '4'],
  'dragon-tiger': ['1', '2', '3'],
  'lucky-7': ['1', '2', '3'],
  '32-cards': ['1', '2', '3', '4'],
  'amar-akbar-anthony': ['1', '2', '3'],
  roulette: ['1', '2', '3'],
} as const;
type RuledGame = keyof typeof PARAGRAPHS;

function useParagraphs(gameId: string): readonly string[] {
  const rules = useRulesText();
  // each game has its own number of paragraphs: the pair is typed by the table above
  const read = rules as (key: string) => string;
  return PARAGRAPHS[gameId as RuledGame].map((paragraph) => read(`games.${gameId}.${paragraph}`));
}

/** Returns the spots to list: for roulette one of each kind, because all bets of a kind pay the same. */
function rowsOf({ game, layout }: TableLook): readonly TableSpot[] {
  if (layout !== 'wheel') return game.spots;
  const kinds = new Map(game.spots.map((spot) => [spot.heading?.en ?? spot.spot, spot]));
  return [...kinds.values()].map((spot) => (spot.heading === undefined ? spot : { ...spot, name: spot.heading }));
}

function SpotRow({ spot }: { readonly spot: TableSpot }) {
  const text = useTableText();
  const words = useWords();
  const language = languageStore((state) => state.language);
  return (
    <tr>
      <th scope="row">
        <span className="side-sign" data-side={spot.side}>
          {text(spot.side === 'lay' ? 'spots.lay' : 'spots.back')}
        </span>{' '}
        {words(spot.name)}
      </th>
      <td className="figures">
        {spot.prices === undefined
          ? formatPrice(spot.price)
          : spot.prices.map((one) => (
              <span key={one.name.en} className="block">
                {one.name[language]} {formatPrice(one.price)}
              </span>
            ))}
      </td>
      <td className="figures">{rtpText(spot.rtp)}</td>
    </tr>
  );
}

function Bets({ look }: { readonly look: TableLook }) {
  const rules = useRulesText();
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{rules('bet')}</th>
          <th scope="col">{rules('price')}</th>
          <th scope="col">{rules('rtp')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(look).map((spot) => (
          <SpotRow key={spot.spot} spot={spot} />
        ))}
      </tbody>
    </table>
  );
}

function Proof({ tableId }: { readonly tableId: string }) {
  const rules = useRulesText();
  const round = useTable(tableId, (state) => state.round);
  return (
    <>
      <p className="text-sm text-muted">{rules('fairHint')}</p>
      {round !== null && (
        <dl className="proof">
          <dt>{rules('commitment', { number: round.number })}</dt>
          <dd>{round.commitment}</dd>
          {round.result !== null && (
            <>
              <dt>{rules('seed')}</dt>
              <dd>{round.result.proof.serverSeed}</dd>
            </>
          )}
        </dl>
      )}
      <Link className="btn btn-quiet self-start" to={`/fairness?tableId=${tableId}`}>
        {rules('check')}
      </Link>
    </>
  );
}

export default function TableDetails({ look, tableId, name, onClose }: DetailsProps) {
  const common = useText();
  const rules = useRulesText();
  const paragraphs = useParagraphs(look.game.gameId);
  const { leastStake, largestStake, largestReturn } = tableLimits(tableId);
  const limits = { least: formatLimit(leastStake), most: formatLimit(largestStake), largest: formatLimit(largestReturn) };
  return (
    <Dialog title={rules('title', { name })} closeLabel={common('action.close')} onClose={onClose} wide>
      <div className="flex flex-col gap-3 p-4">
        <h3 className="font-bold">{rules('rules')}</h3>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </ul>
        <h3 className="font-bold">{rules('bets')}</h3>
        <p className="text-sm text-muted">{rules('rtpHint')}</p>
        <Bets look={look} />
        <p className="text-sm text-muted">{rules('limits', limits)}</p>
        <h3 className="font-bold">{rules('fair')}</h3>
        <Proof tableId={tableId} />
      </div>
    </Dialog>
  );
}
