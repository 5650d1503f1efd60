/** Replaces engine.io-client's WebTransport, which this client never offers, so that its code stays out of Home. */
export const WT = undefined;
