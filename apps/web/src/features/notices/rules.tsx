/** The rules of bets: General Rules and Fancy Rules, each in a section that opens (PP-04, O-17, O-74). They describe the engine's behaviour. */
import { useNoticeText } from '../../messages/feature-texts.ts';
import { NoticeFrame } from './notice-frame.tsx';

const GENERAL = [
  'betRules.generalAccepted',
  'betRules.generalExchange',
  'betRules.generalHouse',
  'betRules.generalDelay',
  'betRules.generalExposure',
  'betRules.generalResult',
  'betRules.generalVoid',
  'betRules.generalCommission',
] as const;
const FANCY = [
  'betRules.fancyYesNo',
  'betRules.fancyRate',
  'betRules.fancyOvers',
  'betRules.fancyShort',
  'betRules.fancyWicket',
  'betRules.fancyBatter',
  'betRules.fancyBowler',
  'betRules.fancyOver',
  'betRules.fancyBall',
  'betRules.fancyConfirmed',
] as const;

function Section({ title, open, rules }: { readonly title: string; readonly open: boolean; readonly rules: readonly string[] }) {
  return (
    <details className="rounded-card border border-line" open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-bold">{title}</summary>
      <ol className="flex list-decimal flex-col gap-2 border-t border-line py-3 ps-8 pe-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </details>
  );
}

export function Rules() {
  const text = useNoticeText();
  return (
    <NoticeFrame notice="rules" title={text('betRules.title')} mutable={false}>
      <div className="flex flex-col gap-2">
        <Section title={text('betRules.general')} open rules={GENERAL.map((key) => text(key))} />
        <Section title={text('betRules.fancy')} open={false} rules={FANCY.map((key) => text(key))} />
      </div>
    </NoticeFrame>
  );
}
