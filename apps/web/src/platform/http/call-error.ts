/** The error of a failed call: status, text, data (ER-13, ER-15). */
import type { RefusalCode } from '@maidan/domain';

export class CallError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly data: unknown;

  constructor(status: number, message: string, code: RefusalCode | null = null, data: unknown = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** The possible sources of an error text. */
export interface FailedResponse {
  readonly body: unknown;
  readonly statusText: string;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value;
  if (typeof value === 'object' && value !== null && 'message' in value) return textOf(value.message);
  return null;
}

/** Returns the error text from the first source that has one: error object, message, data, status text (ER-01). */
export function errorText(response: FailedResponse): string {
  const body: Readonly<Record<string, unknown>> = typeof response.body === 'object' && response.body !== null ? { ...response.body } : {};
  return textOf(body['error']) ?? textOf(body['message']) ?? textOf(body['data']) ?? textOf(response.body) ?? response.statusText;
}
