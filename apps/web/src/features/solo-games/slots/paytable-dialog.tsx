/** The paytable of a machine, and its return to player. */
import { decimalText, REELS, ROWS, onlySymbolOf, type SlotMachine, type SlotSymbol } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import type { ReactNode } from 'react';
import { languageStore } from '../../../platform/language/language.ts';
import { useText } from '../../../platform/language/texts.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useSoloText } from '../../../messages/feature-texts.ts';
import { percentOf } from '../game-head.tsx';
import { SymbolPicture } from './reels.tsx';

/** Returns hundredths as '2.5'. */
function timesText(hundredths: number): string {
  return String(hundredths / 100);
}

function Figure({ name, value, hint }: { readonly name: string; readonly value: string; readonly hint?: string }) {
  return (
    <div className="rounded-card bg-surface-2 px-3 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-lg font-bold">{value}</dd>
      {hint !== undefined && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  );
}

function Figures({ machine }: { readonly machine: SlotMachine }) {
  const text = useSoloText();
  const { rtp, hitFrequency, variance, highest } = machine.figures;
  const deviation = Math.sqrt(Number(decimalText(variance, 6)));
  return (
    <dl className="grid grid-cols-2 gap-2">
      <Figure name={text('pays.rtp')} value={`${percentOf(rtp)}%`} hint={text('pays.rtpHint')} />
      <Figure name={text('pays.deviation')} value={text('pays.times', { times: deviation.toFixed(1) })} hint={text('pays.deviationHint')} />
      <Figure name={text('pays.hit')} value={`${percentOf(hitFrequency)}%`} />
      <Figure name={text('pays.highest')} value={text('pays.times', { times: timesText(highest) })} />
    </dl>
  );
}

function SymbolRow({
  machine,
  symbol,
  language,
  note,
}: {
  readonly machine: SlotMachine;
  readonly symbol: SlotSymbol;
  readonly language: Language;
  readonly note?: string;
}) {
  const cells = symbol.kind === 'wild' ? [] : symbol.pays;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <span className="pay-symbol">
          <SymbolPicture gameId={machine.gameId} id={symbol.id} />
        </span>
        <span className="font-semibold">{symbol.name[language]}</span>
        {note !== undefined && <span className="pay-note">{note}</span>}
      </th>
      {cells.length === 0 ? (
        <td colSpan={3}>–</td>
      ) : (
        cells.map((pay, index) => (
          // the pays of three, four and five symbols, in this order
          // oxlint-disable-next-line react/no-array-index-key
          <td key={index} className="figures">
            {timesText(pay)}
          </td>
        ))
      )}
    </tr>
  );
}

function PayTable({ machine, language }: { readonly machine: SlotMachine; readonly language: Language }) {
  const text = useSoloText();
  const scatter = onlySymbolOf(machine, 'scatter').name[language];
  const noteOf = ({ kind }: SlotSymbol): { readonly note?: string } => {
    if (kind === 'scatter') return { note: text('pays.scatter') };
    if (kind === 'wild') return { note: machine.wildTimes > 1 ? text('pays.wildDoubles', { scatter }) : text('pays.wild', { scatter }) };
    return {};
  };
  return (
    <>
      <p className="text-sm text-muted">
        {text('pays.inStakes')} {machine.lines.length === 0 ? text('pays.perWay') : text('pays.perLine', { lines: machine.lines.length })}
      </p>
      <table className="solo-table">
        <thead>
          <tr>
            <th scope="col">{text('pays.symbol')}</th>
            <th scope="col">{text('pays.three')}</th>
            <th scope="col">{text('pays.four')}</th>
            <th scope="col">{text('pays.five')}</th>
          </tr>
        </thead>
        <tbody>
          {machine.symbols.map((symbol) => (
            <SymbolRow key={symbol.id} machine={machine} symbol={symbol} language={language} {...noteOf(symbol)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function BonusRules({ machine }: { readonly machine: SlotMachine }): ReactNode {
  const text = useSoloText();
  const { bonus } = machine;
  if (bonus.kind === 'super-over') {
    const [three, four, five] = bonus.perRun;
    const balls = bonus.balls.map((ball) => (ball === 'W' ? text('pays.wicketSign') : ball)).join(', ');
    return <p className="text-sm">{text('pays.over', { balls, three: timesText(three), four: timesText(four), five: timesText(five) })}</p>;
  }
  const [three, four, five] = bonus.spins;
  return (
    <p className="text-sm">
      {text('pays.free', { three, four, five })} {bonus.times > 1 && text('pays.freeTimes', { times: bonus.times })}{' '}
      {bonus.wildReels.length > 0 && text('pays.freeRain')}
    </p>
  );
}

function LineMaps({ machine }: { readonly machine: SlotMachine }) {
  const text = useSoloText();
  return (
    <ul className="line-maps">
      {machine.lines.map((rows, line) => (
        <li key={rows.join('')}>
          <svg viewBox="0 0 50 30" aria-hidden="true">
            {Array.from({ length: REELS * ROWS }, (_, cell) => {
              const [reel, row] = [cell % REELS, Math.floor(cell / REELS)];
              return (
                <rect key={cell} x={reel * 10 + 1} y={row * 10 + 1} width="8" height="8" rx="1.5" className={rows[reel] === row ? 'line-on' : 'line-off'} />
              );
            })}
          </svg>
          <span className="figures text-xs">{text('pays.line', { line: line + 1 })}</span>
        </li>
      ))}
    </ul>
  );
}

export default function PaytableDialog({ machine, name, onClose }: { readonly machine: SlotMachine; readonly name: string; readonly onClose: () => void }) {
  const text = useSoloText();
  const common = useText();
  const language = languageStore((state) => state.language);
  return (
    <Dialog title={text('pays.title', { name })} closeLabel={common('action.close')} onClose={onClose} wide>
      <div className="flex flex-col gap-3 p-4">
        <Figures machine={machine} />
        <PayTable machine={machine} language={language} />
        <h3 className="font-bold">{text('pays.bonus')}</h3>
        <BonusRules machine={machine} />
        {machine.lines.length > 0 && (
          <>
            <h3 className="font-bold">{text('pays.lines')}</h3>
            <LineMaps machine={machine} />
          </>
        )}
        <p className="text-sm text-muted">{text('pays.server')}</p>
      </div>
    </Dialog>
  );
}
