/** No row: an index returns it for an unknown key, and it ends a linked list. */
export const NONE = -1;
