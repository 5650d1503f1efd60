import { test } from '@playwright/test';
import { betByKeyboard } from './keyboard.ts';

test('a bet by keyboard and screen reader alone, on a phone', ({ page }) => betByKeyboard(page));
