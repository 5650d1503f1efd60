/** Hands a text to the browser as a download. `text` has no byte order mark: the answer's reading took it away. */
export function saveFile(name: string, text: string): void {
  // the mark by which spreadsheets know UTF-8
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken it by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
