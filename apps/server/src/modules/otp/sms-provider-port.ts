/** The SMS provider. The developer inbox is built in; operators can add their own. */
export interface SmsMessage {
  readonly site: string;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
}

export interface SmsProvider {
  /** Resolves when the message was accepted. No caller waits for it, so its duration reveals nothing. */
  send(message: SmsMessage): Promise<void>;
}
