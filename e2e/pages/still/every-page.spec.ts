import { everyPage } from '../site/look.ts';

everyPage(false, ['en']);
