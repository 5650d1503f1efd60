import { notify } from './dialogs/notify.ts';

/** Copies a text to the clipboard and says so in a toast. Browsers refuse it without permission and on plain HTTP; the toast then says `failed`. */
export async function copyText(value: string, { copied, failed }: { readonly copied: string; readonly failed: string }): Promise<void> {
  // absent on plain HTTP
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const isCopied = await clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  if (isCopied ?? false) notify('success', copied);
  else notify('warning', failed);
}
