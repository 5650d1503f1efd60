/** The four legal pages, as drawer, footer and router name them (RT-38, DR-15). */
export const LEGAL_PAGES = [
  { path: '/rules-regulations', key: 'title.rules', icon: 'statement' },
  { path: '/exclusion-policy', key: 'title.exclusion', icon: 'stop' },
  { path: '/responsible-gambling', key: 'title.responsible', icon: 'account' },
  { path: '/privacy-policy', key: 'title.privacy', icon: 'eye' },
] as const;
