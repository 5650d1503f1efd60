import { test } from '@playwright/test';
import { betByKeyboard } from './keyboard.ts';

test('a bet by keyboard and screen reader alone, on a desktop', ({ page }) => betByKeyboard(page));
