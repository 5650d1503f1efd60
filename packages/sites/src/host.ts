/** From a Host header to the name under which a site is registered (BR-01). */

/** Lower case, without port, trailing dot and one prefix app., api. or www.: 'WWW.Site.Example:3000' is 'site.example'. */
export function hostName(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.replace(/^(?:app|api|www)\.(?=.)/, '');
}
