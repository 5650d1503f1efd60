import { everyPage } from '../site/look.ts';

everyPage(true, ['en', 'hi']);
