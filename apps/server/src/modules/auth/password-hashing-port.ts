export interface PasswordHashing {
  /** Argon2id hash of a password, with its own salt. */
  hash(password: string): Promise<string>;
  /** 'busy': the queue is full, nothing was checked. Without a stored hash it takes as long and returns false. */
  verify(stored: string | null, password: string): Promise<boolean | 'busy'>;
}
