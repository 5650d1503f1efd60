/** A key store in memory, and a login answer, for tests. */
import type { Login } from '@maidan/contract';
import type { KeyStore } from './session-storage.ts';

export function memoryKeys(values: Readonly<Record<string, string>> = {}): KeyStore & { readonly values: Map<string, string> } {
  const map = new Map(Object.entries(values));
  return {
    values: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

export const LOGIN: Login = {
  success: true,
  status: 200,
  message: 'User Login Success',
  data: {
    _id: 'u1001',
    memberCode: 'u1001',
    details: { username: '9876543210', role: 'user', status: 'active' },
    key: 'k-1001',
    verifytoken: 'the-token',
    isB2C: true,
    isDemo: false,
  },
  token: { accessToken: 'the-token', expiresIn: 43_200 },
  result: { isB2C: true },
};
