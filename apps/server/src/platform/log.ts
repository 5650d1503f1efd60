/** The interface of the log, and its implementation with Fastify's pino. Fields with the name of a secret are redacted at any depth. */
import fastify, { type FastifyBaseLogger } from 'fastify';
import { Writable } from 'node:stream';

/** Structured logs. Never pass secrets: the real logger also redacts tokens, passwords and OTPs. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly format: 'json' | 'words';
  /** Destination; default: standard output. */
  readonly stream?: NodeJS.WritableStream;
}

export interface StructuredLog extends Log {
  /** For Fastify's `loggerInstance`. */
  readonly pino: FastifyBaseLogger;
}

const SECRET = /authori[sz]ation|token|password|passwd|otp|cookie|secret|credential|database_?url/i;
/** Returns whether a field with this name may hold a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

const REDACTED = '[redacted]';
/** Levels of nested fields; a deeper value is written as '[deep]'. */
const MAX_DEPTH = 6;
/** user:password@ in a URL, anywhere in a text. */
const URL_PASSWORD = /(\w+:\/\/[^\s:@/]+:)[^\s@/]+@/g;

/** Writes one JSON object per line, or short text for a person at a terminal. */
export function createLog(options: LogOptions): StructuredLog {
  const stream = options.format === 'words' ? createWordStream(options.stream ?? process.stdout) : (options.stream ?? process.stdout);
  const { log } = fastify({
    logger: {
      level: options.level,
      base: null,
      stream,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields, 0) as Record<string, unknown> },
      serializers: { err: (error) => redact(described(error, 0), 0) as Described },
    },
  });
  return wrap(log);
}

function wrap(pino: FastifyBaseLogger): StructuredLog {
  return {
    pino,
    debug: (fields, message) => pino.debug(fields, message),
    info: (fields, message) => pino.info(fields, message),
    warn: (fields, message) => pino.warn(fields, message),
    error: (fields, message) => pino.error(fields, message),
    child: (fields) => wrap(pino.child(redact(fields, 0) as Record<string, unknown>)),
  };
}

/**
 * Returns a copy without secrets: redacts fields with a secret's name at any depth and passwords in URLs. Errors keep type, message, code
 * and stack.
 */
export function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(URL_PASSWORD, `$1${REDACTED}@`);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redact(described(value, depth), depth);
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  // pino's serializers handle requests, replies and similar objects
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, isSecretName(name) ? REDACTED : redact(field, depth + 1)]));
}

interface Described {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [name: string]: unknown;
}

function described(error: Error, depth: number): Described {
  if ('type' in error && !(error instanceof Error)) return error; // already serialized
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = !(error.cause instanceof Error) || depth > MAX_DEPTH ? {} : { cause: described(error.cause, depth + 1) };
  return { type: error.name, message: error.message, ...code, stack: error.stack ?? '', ...cause };
}

/** Returns a stream that turns pino's JSON lines into '17:03:04 warn  message  name=value'. */
function createWordStream(target: NodeJS.WritableStream): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (const line of chunk.toString('utf8').split('\n')) if (line !== '') target.write(`${inWords(line)}\n`);
      done();
    },
  });
}

/** Formats one JSON line of the log for people; returns any other line unchanged. */
export function inWords(line: string): string {
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line; // output of another program on the same stream
  }
  const { level, time, msg, err, ...fields } = record;
  const clock = new Date(typeof time === 'number' ? time : 0).toISOString().slice(11, 19);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : '';
  const head = `${clock} ${String(level).padEnd(5)} ${typeof msg === 'string' ? msg : ''}`;
  return `${[head, ...details].join('  ')}${stack}`;
}
