/** What a browser that opens a page says of it: whether it wants HTML, and in which language. */

/** Over TLS the page stores the language in a cookie of this host only; an earlier one may have no prefix. undefined: no choice is stored. */
export function languageOfCookies(cookies: string): string | undefined {
  return (/(?:^|;\s*)__Host-language=([a-z]+)/.exec(cookies) ?? /(?:^|;\s*)language=([a-z]+)/.exec(cookies))?.[1];
}

/** Returns whether the client requests HTML explicitly, as browsers do when they open an address. */
export function asksForHtml({ headers }: { readonly headers: { readonly accept?: string | undefined } }): boolean {
  return headers.accept?.includes('text/html') === true;
}
