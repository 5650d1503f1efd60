/** What a legal page consists of. */
export type LegalPage = 'rules' | 'exclusion' | 'responsible' | 'privacy';

/** `{name}` in a paragraph is the site's name. */
interface LegalPart {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
export type LegalTexts = { readonly [Page in LegalPage]: readonly LegalPart[] } & {
  /** Who stands behind the site, at the end of each page; `{operator}` is his legal name. */
  readonly operator: string;
};
