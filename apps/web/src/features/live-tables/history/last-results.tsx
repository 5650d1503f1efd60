/** The last results: a row of their codes, the roads, and a list. */
import type { LastResult } from '@maidan/contract';
import { useState } from 'react';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { resultName, useTableText, useWords } from '../live-table-texts.ts';
import { beadPlate, bigRoad, ROAD_ROWS, type RoadBead } from './roads.ts';
import type { ResultLook, TableLook } from '../look/table-looks.ts';

interface LastProps {
  readonly look: TableLook;
  readonly tableId: string;
}

const IN_ROW = 16;
const COLUMNS = 18;
const STEP = 20;
const IN_LIST = 30;

const lookOfCode = (look: TableLook, code: string): ResultLook | undefined => look.results.find((one) => one.code === code);

/** The newest results as a row of their codes. */
export function LastRow({ look, tableId }: LastProps) {
  const text = useTableText();
  const words = useWords();
  const last = useTable(tableId, (state) => state.last);
  return (
    <div className="last-row">
      <h2 className="last-title">{text('last.title')}</h2>
      {last.length === 0 ? (
        <p className="text-sm text-muted">{text('last.none')}</p>
      ) : (
        <ol className="last-signs" aria-label={`${text('last.title')}, ${text('last.newest')}`}>
          {last.slice(0, IN_ROW).map((one) => (
            <li key={one.roundId} className="road-sign" data-tone={lookOfCode(look, one.code)?.tone}>
              <span aria-hidden="true">{one.code}</span>
              <span className="sr">{resultName(look, one.code, words)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Beads({ look, beads, hollow }: { readonly look: TableLook; readonly beads: readonly RoadBead[]; readonly hollow: boolean }) {
  return (
    <svg viewBox={`0 0 ${COLUMNS * STEP} ${ROAD_ROWS * STEP}`} className="road" aria-hidden="true" focusable="false">
      <path
        className="road-lines"
        d={`${Array.from({ length: COLUMNS + 1 }, (_, at) => `M${at * STEP} 0V${ROAD_ROWS * STEP}`).join('')}${Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * STEP}H${COLUMNS * STEP}`).join('')}`}
      />
      {beads.map(({ column, row, code, draws }) => (
        <g
          key={`${column}-${row}`}
          transform={`translate(${column * STEP + STEP / 2} ${row * STEP + STEP / 2})`}
          data-tone={lookOfCode(look, code)?.tone}
          className={hollow ? 'bead bead-hollow' : 'bead'}
        >
          <circle r="8" />
          <text y="3.600" textAnchor="middle" fontSize={code.length > 1 ? 8 : 10} fontWeight="800">
            {code}
          </text>
          {draws > 0 && <path d={`M-6 6L6-6`} className="bead-draw" />}
        </g>
      ))}
    </svg>
  );
}

function ResultList({ look, last }: { readonly look: TableLook; readonly last: readonly LastResult[] }) {
  const text = useTableText();
  const words = useWords();
  return (
    <div className="result-list">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{text('last.round')}</th>
            <th scope="col">{text('last.result')}</th>
          </tr>
        </thead>
        <tbody>
          {last.slice(0, IN_LIST).map((one) => (
            <tr key={one.roundId}>
              <td className="figures">{one.number}</td>
              <td>{resultName(look, one.code, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Counts the results by colour, because the numbers of the pockets alone show no pattern. */
function PocketShares({ look, codes }: { readonly look: TableLook; readonly codes: readonly string[] }) {
  const text = useTableText();
  const words = useWords();
  const tones = codes.map((code) => lookOfCode(look, code)?.tone);
  return (['red', 'black', 'green'] as const).map((tone) => {
    // '17 Red' without its number
    const name = look.results.find((one) => one.tone === tone)?.name;
    return (
      <li key={tone}>
        <span className="road-sign" data-tone={tone} aria-hidden="true" />
        {text('last.shares', { name: name === undefined ? '' : words(name).replace(/^\d+ /, ''), count: tones.filter((one) => one === tone).length })}
      </li>
    );
  });
}

type View = 'plate' | 'road' | 'list';

export function Roads({ look, tableId }: LastProps) {
  const text = useTableText();
  const words = useWords();
  const last = useTable(tableId, (state) => state.last);
  const [view, setView] = useState<View>(look.bigRoad ? 'road' : 'plate');
  const codes = last.map((one) => one.code);
  const views: readonly View[] = look.bigRoad ? ['road', 'plate', 'list'] : ['plate', 'list'];
  const beads = view === 'road' ? bigRoad(codes, (code) => lookOfCode(look, code)?.draw === true, COLUMNS) : beadPlate(codes, COLUMNS);
  return (
    <section className="card side-card" aria-label={text('last.title')}>
      <div className="side-head">
        <h2>{text('last.title')}</h2>
        <fieldset className="segment ms-auto text-xs" aria-label={text('last.title')}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {text(`last.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {view === 'list' ? <ResultList look={look} last={last} /> : <Beads look={look} beads={beads} hollow={view === 'road'} />}
      <ul className="shares">
        <li className="text-muted">{text('last.shown', { count: codes.length })}</li>
        {look.layout !== 'wheel' &&
          look.results.map((result) => (
            <li key={result.code}>
              <span className="road-sign" data-tone={result.tone} aria-hidden="true">
                {result.code}
              </span>
              {text('last.shares', { name: resultName(look, result.code, words), count: codes.filter((code) => code === result.code).length })}
            </li>
          ))}
        {look.layout === 'wheel' && <PocketShares look={look} codes={codes} />}
      </ul>
      <p className="honest">{text('last.honest')}</p>
    </section>
  );
}
