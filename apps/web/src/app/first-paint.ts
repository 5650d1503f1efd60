/** Waits until the browser has painted the first picture: the start of the code blocks painting. A hidden tab paints nothing and does not wait. */
if (document.visibilityState === 'visible') await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

export {};
