/** The casino's games as data; what they come to is decided here too, once they run. */
export * from './catalogue.ts';
