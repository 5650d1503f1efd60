/** Stands for engine.io-client's third transport, which this client never offers: its code and the parsing of its streams stay out of Home. */
export const WT = undefined;
