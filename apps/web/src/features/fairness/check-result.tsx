/** The result of a check: each step, and its numbers. */
import { formatMoney } from '@maidan/domain';
import type { Flaw, Outcome, RoundCheck } from '@maidan/casino';
import { useFairnessText } from './fairness-texts.ts';
import type { Checkable } from './round-checks.ts';
import { checkOne } from './round-checks.ts';

function burstText(burst: number): string {
  return `${(burst / 100).toFixed(2)}x`;
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'crash') return burstText(outcome.burst);
  if (outcome.kind === 'table')
    return `${outcome.dealt.map(({ place, face }) => `${place} ${face}`).join(', ')}${outcome.code === '' ? '' : `: ${outcome.code}`}`;
  return `${(outcome.returned / 100).toFixed(2)}x, ${JSON.stringify(outcome.shown)}`;
}

interface Step {
  readonly good: boolean;
  readonly text: string;
}

function useSteps(): (one: Checkable, check: RoundCheck) => readonly Step[] {
  const text = useFairnessText();
  return (one, { flaws }) => {
    const has = (flaw: Flaw): boolean => flaws.includes(flaw);
    if (has('SEED')) return [{ good: false, text: text('fairness.badSeed') }];
    const steps: Step[] = [{ good: !has('COMMITMENT'), text: text(has('COMMITMENT') ? 'fairness.badCommitment' : 'fairness.okCommitment') }];
    if (has('GAME')) return [...steps, { good: false, text: text('fairness.badGame') }];
    if (one.kind === 'round' && one.round.brokenOff) return [...steps, { good: true, text: text('fairness.noOutcome') }];
    steps.push({ good: !has('OUTCOME'), text: text(has('OUTCOME') ? 'fairness.badOutcome' : 'fairness.okOutcome') });
    if (one.kind === 'own') steps.push({ good: !has('RETURNED'), text: text(has('RETURNED') ? 'fairness.badReturned' : 'fairness.okReturned') });
    return steps;
  };
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}

export function CheckResult({ one }: { readonly one: Checkable }) {
  const text = useFairnessText();
  const stepsOf = useSteps();
  const check = checkOne(one);
  const { proof, commitment } = one.round;
  if (check === null || proof === null) return <p className="text-sm text-muted">{text('fairness.stillHidden')}</p>;
  const good = check.flaws.length === 0;
  return (
    <section className={`fairness-result ${good ? 'bg-ok-surface' : 'bg-error-surface'}`} data-good={good}>
      <h3 className={`font-bold ${good ? 'text-profit' : 'text-loss'}`}>
        {text('fairness.round', { number: one.round.number })}: {text(good ? 'fairness.good' : 'fairness.bad')}
      </h3>
      <ul className="flex flex-col gap-1 text-sm">
        {stepsOf(one, check).map((step) => (
          <li key={step.text} className={step.good ? '' : 'font-bold text-loss'}>
            <span aria-hidden="true">{step.good ? '✓' : '✗'} </span>
            {step.text}
          </li>
        ))}
      </ul>
      {one.kind === 'own' && (
        <p className="figures text-sm">
          {text('fairness.stakeAndBack', {
            stake: formatMoney(Math.round(one.round.stake * 100)),
            returned: formatMoney(Math.round(one.round.returned * 100)),
          })}
        </p>
      )}
      <dl className="flex flex-col gap-1">
        {check.outcome !== null && <Fact name={text('fairness.recomputed')} value={outcomeText(check.outcome)} />}
        <Fact name={text('fairness.serverSeed')} value={proof.serverSeed} />
        <Fact name={text('fairness.commitmentOf')} value={commitment} />
        <Fact name={text('fairness.clientSeedOf')} value={proof.clientSeed} />
        <Fact name={text('fairness.nonceOf')} value={String(proof.nonce)} />
      </dl>
    </section>
  );
}
