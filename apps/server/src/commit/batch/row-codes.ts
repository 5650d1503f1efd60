/** Codes of an order's words in the table `orders` (0001-core.sql). */
export const ORDER_STATUS = { PENDING: 0, EXECUTABLE: 1, COMPLETE: 2 } as const;
export const SIDE = { BACK: 0, LAY: 1 } as const;
export const PERSISTENCE = { LAPSE: 0, PERSIST: 1 } as const;
