/** Addresses of the API, and the authority that programs must trust. */
import type { ApiAccessWire } from '@maidan/contract';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { Fact } from './copy.tsx';
import { AUTHORITY_FILE } from './examples.ts';

/** Variables that make programs trust an authority. */
const TRUST = [
  ['Python', 'REQUESTS_CA_BUNDLE'],
  ['Node', 'NODE_EXTRA_CA_CERTS'],
  ['Go, Rust, OpenSSL', 'SSL_CERT_FILE'],
] as const;

interface ConnectionProps {
  readonly access: ApiAccessWire;
  readonly hosts: readonly string[];
  readonly host: string;
  readonly onHost: (host: string) => void;
}

export function Connection({ access, hosts, host, onHost }: ConnectionProps) {
  const text = useDeveloperText();
  const { httpsPort, streamPort } = access;
  const isLocal = hosts.every((name) => name === 'localhost') && !/(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{text('developers.connectionHint')}</p>
      {hosts.length > 1 && (
        <label className="flex max-w-prose flex-col gap-1 text-sm font-semibold">
          {text('developers.hostChoice')}
          <select className="field" value={host} onChange={(event) => onHost(event.target.value)}>
            {hosts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {isLocal && <p className="max-w-prose text-sm text-warn">{text('developers.localOnly')}</p>}
      <dl className="developer-facts">
        <Fact name={text('developers.host')} hint={text('developers.hostHint')} value={host} />
        <Fact name={text('developers.https')} hint={text('developers.httpsHint', { port: String(httpsPort) })} value={`https://${host}:${httpsPort}`} />
        {streamPort !== null && (
          <Fact name={text('developers.stream')} hint={text('developers.streamHint', { port: String(streamPort) })} value={`${host}:${streamPort}`} />
        )}
      </dl>
      <Authority path={access.authority} />
    </>
  );
}

/** `path`: as in ApiAccessWire. */
function Authority({ path }: { readonly path: string | null }) {
  const text = useDeveloperText();
  if (path === null) return <p className="max-w-prose text-sm text-muted">{text('developers.trusted')}</p>;
  return (
    <>
      <h3 className="font-bold">{text('developers.trust')}</h3>
      <p className="max-w-prose text-sm text-muted">{text('developers.trustHint')}</p>
      <a className="btn btn-quiet btn-large self-start" href={`${pageSite.apiBase}${path}`} download={AUTHORITY_FILE}>
        <Drawing name="download" size={18} />
        {text('developers.download')}
      </a>
      <p className="max-w-prose text-sm text-muted">{text('developers.variable')}</p>
      <dl className="developer-facts">
        {TRUST.map(([name, variable]) => (
          <Fact key={variable} name={name} value={`export ${variable}=${AUTHORITY_FILE}`} />
        ))}
      </dl>
    </>
  );
}
