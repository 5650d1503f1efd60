/** Validates untrusted values against their schemas. */
import * as z from 'zod/mini';

/** The parsed value, or the issues; the first issue names the invalid field. */
export type Checked<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } };

/**
 * Calls `z.safeParse` and never throws. zod compares the `length` of any value, even one that already failed. A length that cannot be compared, as in
 * `{"length":{"valueOf":1,"toString":1}}`, makes zod throw, and one such packet would stop the server. Such a value is invalid.
 */
export function checked<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    return { success: false, error: { issues: [{ code: 'custom', path: [], message: `cannot be measured: ${String(error)}` }] } };
  }
}
