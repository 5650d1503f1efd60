/** The preferences on a desktop: a button with its name beside the clock opens them. */
import { preferencesInOneList } from './preferences.ts';

preferencesInOneList((page) => Promise.resolve(page.getByRole('region', { name: 'Date and time' }).getByRole('button')));
