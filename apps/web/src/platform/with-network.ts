/** Loads code or texts: without a network it waits for one and tries again, with one it fails as the load does. */
export async function withNetwork<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return withNetwork(load);
  }
}
