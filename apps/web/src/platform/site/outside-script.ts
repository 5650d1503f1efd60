/** Scripts of other companies, loaded only where a site names an id of theirs. */

/** Without the script after this time the load has failed. */
const LOAD_MS = 15_000;

/** Loads a script; rejects when it cannot be loaded in time. The next call tries again. */
export async function loadOutsideScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${address} did not load in time`)), LOAD_MS);
      script.addEventListener('load', () => {
        clearTimeout(late);
        resolve();
      });
      script.addEventListener('error', () => {
        clearTimeout(late);
        reject(new Error(`${address} could not be loaded`));
      });
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
