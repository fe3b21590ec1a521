import type { Translated } from '../../../src/shared/content.ts';
import type { home as english } from '../en/home.ts';

export const home: Translated<typeof english> = {};
