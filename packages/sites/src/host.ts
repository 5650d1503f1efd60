/** Normalizes Host headers to the names under which sites are registered (BR-01). */

/** Returns the host in lower case without port, trailing dot and one prefix app., api. or www.: 'WWW.Site.Example:3000' gives 'site.example'. */
export function hostName(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.replace(/^(?:app|api|www)\.(?=.)/, '');
}
