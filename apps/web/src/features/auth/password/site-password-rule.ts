/** The rule of this site for new passwords. */
import type { PasswordRule } from '@maidan/domain';
import { pageSite } from '../../../platform/site/page-site.ts';

export const sitePasswordRule: PasswordRule = pageSite.site.longPasswords ? 'long' : 'classic';
