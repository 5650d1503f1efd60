/** Goes to a page of the client from code that stands outside of the router, such as a toast. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
