export * from './site.ts';
export * from './registry.ts';
export * from './unknown-site.ts';
export * from './themes/theme.ts';
export * from './themes/contrast.ts';
