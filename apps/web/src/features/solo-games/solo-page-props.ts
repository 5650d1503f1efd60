/** What the page of a game against the house is given. */
import type { StakeButtonValue } from '@maidan/domain';
import type { SignedIn } from '../../platform/session/session-storage.ts';

export interface SoloPageProps {
  readonly gameId: string;
  readonly tableId: string;
  readonly name: string;
  /** null: a visitor, who may look. */
  readonly account: SignedIn | null;
  readonly stakes: readonly StakeButtonValue[];
}
