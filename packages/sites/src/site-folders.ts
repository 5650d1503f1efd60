/** Written by tools/project/site-folders.mjs from the folders beside it, before every build and check: not by hand. */
import type { Site } from './site.ts';
import { site as boundaryLaneSite } from './boundary-lane/site.ts';
import { site as chaukaSite } from './chauka/site.ts';
import { site as gulmoharSite } from './gulmohar/site.ts';
import { site as jugnuSite } from './jugnu/site.ts';
import { site as kesarSite } from './kesar/site.ts';
import { site as maidanSite } from './maidan/site.ts';
import { site as patangSite } from './patang/site.ts';
import { site as tarangSite } from './tarang/site.ts';

// prettier-ignore
export const SITE_FOLDERS: readonly Site[] = [
  boundaryLaneSite,
  chaukaSite,
  gulmoharSite,
  jugnuSite,
  kesarSite,
  maidanSite,
  patangSite,
  tarangSite,
];
