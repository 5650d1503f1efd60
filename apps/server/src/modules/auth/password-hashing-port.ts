export interface PasswordHashing {
  /** Argon2id hash of a password, with its own salt. */
  hash(password: string): Promise<string>;
  /** 'busy': too many wait already, nothing was checked. Without a stored hash it works as long and answers false. */
  verify(stored: string | null, password: string): Promise<boolean | 'busy'>;
}
