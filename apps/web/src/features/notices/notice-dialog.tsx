/** One of the notices, by its name. */
import { Suspense, type ComponentType } from 'react';
import type { NoticeName } from '../../platform/dialogs/dialogs.ts';
import { Banner } from './banner.tsx';
import { CasinoNotice } from './casino-notice.tsx';
import { ContinueSession } from './continue-session.tsx';
import { FairPlay } from './fair-play.tsx';
import { FraudWarning } from './fraud-warning.tsx';
import { RealityCheck } from './reality-check.tsx';
import { Rules } from './rules.tsx';

const NOTICES: Readonly<Record<NoticeName, ComponentType>> = {
  'fraud-warning': FraudWarning,
  'fair-play': FairPlay,
  banner: Banner,
  'continue-session': ContinueSession,
  'reality-check': RealityCheck,
  rules: Rules,
  casino: CasinoNotice,
};

export default function NoticeDialog({ notice }: { readonly notice: NoticeName }) {
  const Notice = NOTICES[notice];
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  );
}
