import { everyPage } from './look.ts';

everyPage(true, ['en', 'hi']);
