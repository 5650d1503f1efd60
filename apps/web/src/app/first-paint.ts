/** Waits until the browser has painted the first picture, because starting the code blocks it. A hidden tab paints nothing. */
if (document.visibilityState === 'visible') await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

export {};
