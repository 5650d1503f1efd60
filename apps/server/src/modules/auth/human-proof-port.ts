/** Proof that a person is there, on sites that ask for it (O-64, T-62). */
import type { Outcome } from '@maidan/domain';
import type { SiteTerms } from '../sites/sites-port.ts';

/** Accepts at once on a site without a key. HUMAN_PROOF_NEEDED: the token is missing, used, too old or of another site. */
export type CheckHumanProof = (site: SiteTerms, token: string | null) => Promise<Outcome<null>>;
