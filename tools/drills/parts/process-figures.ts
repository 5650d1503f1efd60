/** Reads the resources that a server uses: memory, event loop, handles and descriptors from /metrics, and its sessions from PostgreSQL. */
import type { DatabaseReader } from './database-reader.ts';

export interface ProcessFigures {
  /** Resident memory, bytes. */
  readonly rss: number;
  /** Bytes. */
  readonly heapUsed: number;
  /** The 99th percentile of the event loop lag since the previous request for /metrics, ms. */
  readonly lagP99: number;
  readonly handles: number;
  readonly descriptors: number;
  readonly databaseSessions: number;
  readonly sockets: number;
  readonly viewersDropped: number;
}

/** Returns the resources that a server uses. Throws if /metrics lacks one of them. */
export async function readFigures(url: string, database: DatabaseReader): Promise<ProcessFigures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const metric = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(value);
  };
  const [row] = await database.rows<{ sessions: string }>("select count(*) as sessions from pg_stat_activity where application_name like 'maidan%'");
  return {
    rss: metric('process_resident_memory_bytes'),
    heapUsed: metric('nodejs_heap_size_used_bytes'),
    lagP99: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    handles: metric('nodejs_active_handles_total'),
    descriptors: metric('process_open_fds'),
    databaseSessions: Number(row?.sessions),
    sockets: metric('maidan_sockets'),
    viewersDropped: metric('maidan_sockets_dropped_total'),
  };
}

export const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

export function formatFigures({ rss, heapUsed, lagP99, handles, descriptors, databaseSessions, sockets }: ProcessFigures): string {
  return `RSS ${mebibytes(rss)}, heap ${mebibytes(heapUsed)}, event loop lag p99 ${lagP99.toFixed(0)} ms, ${handles} handles, ${descriptors} descriptors, ${databaseSessions} database sessions, ${sockets} sockets`;
}
