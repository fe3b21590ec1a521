import type { Translated } from '../../../src/shared/content.ts';
import type { about as english } from '../en/about.ts';

export const about: Translated<typeof english> = {};
