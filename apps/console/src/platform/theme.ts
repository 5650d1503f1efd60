/** Light or dark: the system's until the operator chooses, stored on this device until the sign-out. */
const KEY = 'theme';
type Theme = 'light' | 'dark';

function shown(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function startWithTheme(): void {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
}

/** Changes between light and dark. */
export function changeTheme(): void {
  const next = shown() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  document.documentElement.dataset['theme'] = next;
}
