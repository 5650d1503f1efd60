/**
 * Serves the build's files whose names contain a hash. They stay in memory and all answers share the same bytes, so that a thousand slow
 * readers hold no open files and do not load the event loop.
 */
import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { answerUnknownCall } from './faults.ts';

/** Folder of these files, in the build and in URLs. */
export const LASTING = 'assets';
const YEAR_S = 31_536_000;
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
/** Compressed forms in the build, the smaller first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

interface KeptFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly encoded: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Returns whether a file of the folder is kept in memory under its own name: scripts and styles, without their compressed forms. */
function isLasting(name: string): boolean {
  return TYPES[extname(name)] !== undefined;
}

export function registerLastingFiles(server: FastifyInstance, webRoot: string): void {
  const files = readFiles(join(webRoot, LASTING));
  server.get<{ Params: { file: string } }>(`/${LASTING}/:file`, (request, reply) => {
    const file = files.get(request.params.file);
    if (file === undefined) return answerUnknownCall(request, reply);
    const taken = acceptedEncodings(request.headers['accept-encoding']);
    const form = file.encoded.find(({ name }) => taken.has(name));
    void reply.type(file.type).header('cache-control', `public, max-age=${YEAR_S}, immutable`).header('vary', 'accept-encoding');
    if (form !== undefined) void reply.header('content-encoding', form.name);
    return reply.send(form?.bytes ?? file.plain);
  });
}

function readFiles(folder: string): ReadonlyMap<string, KeptFile> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const present = new Set(names);
  return new Map(
    names.filter(isLasting).map((name) => {
      const encoded = ENCODINGS.filter(({ extension }) => present.has(name + extension)).map((encoding) => ({
        name: encoding.name,
        bytes: readFileSync(join(folder, name + encoding.extension)),
      }));
      return [name, { type: TYPES[extname(name)]!, plain: readFileSync(join(folder, name)), encoded }] as const;
    }),
  );
}

/** Returns the encodings that a browser accepts; q=0 excludes one. */
function acceptedEncodings(header: string | readonly string[] | undefined): ReadonlySet<string> {
  const offered = String(header ?? '').split(',');
  return new Set(offered.filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one)).map((one) => (one.split(';')[0] ?? '').trim().toLowerCase()));
}
