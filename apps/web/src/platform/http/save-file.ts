/** Starts the download of a text as a file. */
export function saveFile(name: string, parts: readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser needs the address until the download has started
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
