/** `/change-password` (RT-37). */
import { ChangePassword } from '../../../features/auth/password/change-password.tsx';
import { useText } from '../../../platform/language/texts.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { Empty } from '../../../ui/states.tsx';
import { AccountPage } from './account-page.tsx';

export function ChangePasswordRoute() {
  const text = useText();
  return (
    <AccountPage title={text('title.changePassword')}>
      {({ user }) =>
        user.isDemo ? (
          <Empty icon={<Drawing name="eye" size={32} />} title={text('account.passwordDemo')} hint={text('account.passwordDemoHint')} />
        ) : (
          <ChangePassword username={user.details.username} />
        )
      }
    </AccountPage>
  );
}
