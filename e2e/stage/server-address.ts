/** The server of this run, or of this test where it has one of its own. */
export function serverAddress(): string {
  return `http://127.0.0.1:${process.env['BROWSER_TEST_PORT']}`;
}
