/** An enrolment link, which the server shows once. */
import { languageStore, useText } from '../platform/language.ts';
import { momentText } from '../platform/moments.ts';
import { Copyable } from './fields.tsx';
import { Modal } from './modal.tsx';

export interface Link {
  readonly link: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

interface LinkDialogProps {
  readonly title: string;
  readonly link: Link;
  readonly onClose: () => void;
}

export function LinkDialog({ title, link: { link, expiresAt }, onClose }: LinkDialogProps) {
  const text = useText();
  const { language } = languageStore();
  return (
    <Modal title={title} onClose={onClose}>
      <p>{text('team.linkLead')}</p>
      <Copyable text={link} />
      <p className="figures text-muted">
        {text('team.linkUntil')} {momentText(expiresAt, language)} IST
      </p>
      <button type="button" className="btn btn-primary" onClick={onClose}>
        {text('action.close')}
      </button>
    </Modal>
  );
}
