/** The options of a command, read in words. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartError } from './start-error.ts';

/** As node:util's parseArgs; throws StartError with its sentence where an option is unknown or lacks its value. */
export function commandOptions<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // parseArgs throws one sentence about the word that it does not know
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
