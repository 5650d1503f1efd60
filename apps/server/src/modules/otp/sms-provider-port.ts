/** Who brings short messages to phones. The built-in one is the developer inbox; an operator's own fits here. */
export interface SmsMessage {
  readonly site: string;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
}

export interface SmsProvider {
  /** Resolves when the message was taken over. Its time tells callers nothing: nobody waits for it. */
  send(message: SmsMessage): Promise<void>;
}
