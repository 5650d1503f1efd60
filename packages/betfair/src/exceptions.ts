/** The exceptions of the three services: code of the exception and number in the message, as clients read them. */

/** The services by the first part of a JSON-RPC method. */
export const SERVICES = ['SportsAPING', 'AccountAPING', 'HeartbeatAPING', 'ScoresAPING'] as const;
export type Service = (typeof SERVICES)[number];

const BETTING = {
  TOO_MUCH_DATA: 1,
  INVALID_INPUT_DATA: 2,
  INVALID_SESSION_INFORMATION: 3,
  NO_APP_KEY: 4,
  NO_SESSION: 5,
  UNEXPECTED_ERROR: 6,
  INVALID_APP_KEY: 7,
  TOO_MANY_REQUESTS: 8,
  SERVICE_BUSY: 9,
  TIMEOUT_ERROR: 10,
  REQUEST_SIZE_EXCEEDS_LIMIT: 14,
  ACCESS_DENIED: 15,
} as const;

const ACCOUNT = {
  INVALID_INPUT_DATA: 1,
  INVALID_SESSION_INFORMATION: 2,
  UNEXPECTED_ERROR: 3,
  INVALID_APP_KEY: 4,
  SERVICE_BUSY: 5,
  TIMEOUT_ERROR: 6,
  DUPLICATE_APP_NAME: 7,
  APP_KEY_CREATION_FAILED: 8,
  APP_CREATION_FAILED: 9,
  NO_SESSION: 10,
  NO_APP_KEY: 11,
  TOO_MANY_REQUESTS: 14,
  WALLET_TRANSFER_ERROR: 16,
} as const;

const HEARTBEAT = {
  INVALID_INPUT_DATA: 1,
  INVALID_SESSION_INFORMATION: 2,
  NO_APP_KEY: 3,
  NO_SESSION: 4,
  INVALID_APP_KEY: 5,
  UNEXPECTED_ERROR: 6,
} as const;

/** Every code that some service sends. */
export type ApiException = keyof typeof BETTING | keyof typeof ACCOUNT | keyof typeof HEARTBEAT;

interface Family {
  readonly exceptionName: 'APINGException' | 'AccountAPINGException';
  readonly prefix: string;
  readonly numbers: { readonly [code in ApiException]?: number };
}

const FAMILIES: { readonly [service in Service]: Family } = {
  SportsAPING: { exceptionName: 'APINGException', prefix: 'ANGX', numbers: BETTING },
  AccountAPING: { exceptionName: 'AccountAPINGException', prefix: 'AANGX', numbers: ACCOUNT },
  HeartbeatAPING: { exceptionName: 'APINGException', prefix: 'HBT', numbers: HEARTBEAT },
  ScoresAPING: { exceptionName: 'APINGException', prefix: 'ANGX', numbers: BETTING },
};

export interface NamedException {
  readonly exceptionName: 'APINGException' | 'AccountAPINGException';
  /** For example ANGX-0003. */
  readonly message: string;
  readonly code: ApiException;
}

/** Returns how a service names an exception. A code that the service does not know becomes UNEXPECTED_ERROR. */
export function nameException(service: Service, code: ApiException): NamedException {
  const { exceptionName, prefix, numbers } = FAMILIES[service];
  const known = numbers[code] === undefined ? 'UNEXPECTED_ERROR' : code;
  return { exceptionName, message: `${prefix}-${String(numbers[known]).padStart(4, '0')}`, code: known };
}
