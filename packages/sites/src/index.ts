export * from './site.ts';
export * from './host.ts';
export * from './unknown-site.ts';
export * from './registry.ts';
export * from './themes/theme.ts';
export * from './themes/contrast.ts';
export * from './themes/readable.ts';
