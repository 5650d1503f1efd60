/** Where what somebody outside says meets its schema. */
import * as z from 'zod/mini';

/** What a value is by its schema, or what is wrong with it: the first issue names the place. */
export type Checked<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } };

/**
 * `z.safeParse` that never throws. zod measures whatever has a `length`, also what is no text and refused already; a length that compares to nothing, as in
 * `{"length":{"valueOf":1,"toString":1}}`, made that throw, and a packet with it ended the whole server. What cannot be measured is not valid either.
 */
export function checked<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): Checked<z.output<Schema>> {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    return { success: false, error: { issues: [{ code: 'custom', path: [], message: `cannot be measured: ${String(error)}` }] } };
  }
}
