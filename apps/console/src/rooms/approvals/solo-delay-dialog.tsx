/** The solo delay of small houses: actions of a rule run alone after 30 minutes in sight of all operators. It needs policy.write. */
import { CONSOLE_ENDPOINTS as E, FOUR_EYES_RULES, FOUR_EYES_TERMS, type FourEyesRule } from '@maidan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetDraftsOf, useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { confirmedCall } from '../../platform/proof.ts';
import { useAction } from '../../platform/use-action.ts';
import { Choice, Field } from '../../ui/fields.tsx';
import { ActionForm, Modal } from '../../ui/modal.tsx';
import { AskedDialog, canAsk, SecondPersonNote, useSecondPerson, type Asked } from '../../ui/second-person.tsx';
import { useOpenApprovals } from '../../platform/open-approvals.ts';

export function SoloDelayButton() {
  const text = useText();
  const [open, setOpen] = useDraft('approvals/solo', false);
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        {text('approvals.solo')}
      </button>
      {open && <SoloDelayDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SoloDelayDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const { data } = useOpenApprovals();
  const [rule, setRule] = useDraft<FourEyesRule>('approvals/solo/rule', 'F-05');
  const [reason, setReason] = useDraft('approvals/solo/reason', '');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { busy, failure, run } = useAction();
  const on = data?.soloDelay.includes(rule) === false;
  const name = `${rule} ${FOUR_EYES_TERMS[rule].text[language]}`;
  const check = useSecondPerson(on ? { name: E.consoleSoloDelay.name, body: { rule, on, reason: reason.trim() === '' ? '-' : reason.trim() } } : null);
  const close = (): void => {
    forgetDraftsOf('approvals/solo/');
    onClose();
  };
  const change = async (): Promise<void> => {
    const effect = on ? text('approvals.soloOnEffect', { rule: name }) : text('approvals.soloOffEffect', { rule: name });
    const answer = await confirmedCall(E.consoleSoloDelay, { body: { rule, on, reason: reason.trim() } }, effect);
    await queries.invalidateQueries({ queryKey: ['approvals'] });
    if ('approval' in answer) setAsked(answer);
    else close();
  };
  if (asked !== null) return <AskedDialog asked={asked} onClose={close} />;
  return (
    <Modal title={text('approvals.solo')} onClose={onClose}>
      <ActionForm
        action={on ? text('approvals.soloOn') : text('approvals.soloOff')}
        busy={busy}
        failure={failure}
        ready={reason.trim() !== '' && canAsk(check, reason)}
        onSubmit={() => run(change)}
        onCancel={close}
      >
        <p className="text-muted">{text('approvals.soloLead')}</p>
        <Choice
          label={text('approvals.rule')}
          value={rule}
          onValue={(next) => setRule(next as FourEyesRule)}
          options={FOUR_EYES_RULES.map((one) => [
            one,
            `${one} ${FOUR_EYES_TERMS[one].text[language]}${data?.soloDelay.includes(one) === true ? ` (${text('approvals.soloIsOn')})` : ''}`,
          ])}
        />
        <Field label={text('team.reason')} value={reason} onValue={setReason} maxLength={300} required />
        <SecondPersonNote check={check} />
      </ActionForm>
    </Modal>
  );
}
