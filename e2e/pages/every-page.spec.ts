import { everyPage } from './look.ts';

everyPage(false, ['en']);
