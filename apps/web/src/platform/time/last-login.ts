/** When the account was last used before this session; milliseconds since 1970, null when never or not known. */
import { create } from 'zustand';

export const lastLogin = create<{ readonly at: number | null }>(() => ({ at: null }));
