/** Waits for the browser to paint the first picture, before the code below takes the processor for its first start. A tab that is not seen paints nothing. */
if (document.visibilityState === 'visible') await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

export {};
