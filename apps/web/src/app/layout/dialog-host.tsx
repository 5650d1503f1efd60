/** Renders the open dialog and loads its code. If the code cannot be loaded, a toast says so and the dialog closes. */
import { useEffect, useState, type ComponentType } from 'react';
import { closeDialog, useOpenDialog, type DialogRequest } from '../../platform/dialogs/dialogs.ts';
import { currentText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';

type Load = { readonly [Name in DialogRequest['name']]: () => Promise<ComponentType<Extract<DialogRequest, { name: Name }>>> };

const LOAD: Load = {
  login: async () => (await import('../../features/auth/login/login-dialog.tsx')).default,
  'sign-in-again': async () => (await import('../../features/auth/login/sign-in-again.tsx')).default,
  'coming-soon': async () => (await import('../../features/coming-soon/coming-soon-dialog.tsx')).default,
  preferences: async () => (await import('../preferences.tsx')).default,
  'edit-stakes': async () => (await import('../../features/betslip/settings/edit-stakes-dialog.tsx')).default,
  'cancel-all': async () => (await import('../../features/open-bets/cancel-all-dialog.tsx')).default,
  'edit-bet': async () => (await import('../../features/open-bets/edit-bet-dialog.tsx')).default,
  'cash-out': async () => (await import('../../features/cash-out/cash-out-dialog.tsx')).default,
  dutching: async () => (await import('../../features/dutching/dutching-dialog.tsx')).default,
  'run-ladder': async () => (await import('../../features/open-bets/run-ladder-dialog.tsx')).default,
  'price-chart': async () => (await import('../../features/price-chart/price-chart.tsx')).default,
  'slot-casino': async () => (await import('../../features/casino/slot-casino-dialog.tsx')).default,
  bonus: async () => (await import('../../features/bonus/bonus-dialog.tsx')).default,
  menu: async () => (await import('./drawers.tsx')).MenuDrawer,
  account: async () => (await import('./drawers.tsx')).AccountDrawer,
  notifications: async () => (await import('../../features/notifications/notifications-dialog.tsx')).default,
  'limits-first': async () => (await import('../../features/play-limits/limits-first-dialog.tsx')).default,
  notice: async () => (await import('../../features/notices/notice-dialog.tsx')).default,
};

interface Loaded {
  readonly name: DialogRequest['name'];
  readonly Dialog: ComponentType<DialogRequest>;
}

export function DialogHost() {
  const request = useOpenDialog();
  const name = request?.name;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    (LOAD[name]() as Promise<ComponentType<DialogRequest>>).then(
      (Dialog) => setLoaded({ name, Dialog }),
      () => {
        notify('error', currentText()('state.noAnswer'));
        closeDialog();
      },
    );
  }, [name]);
  return request === undefined || loaded === null || loaded.name !== name ? null : <loaded.Dialog {...request} />;
}
